import { fail } from "./setup.mjs";
import { test } from "./test.mjs";

await test({ fast: true }).catch(fail);
