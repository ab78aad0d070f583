// The program that makes a nightly backup or its proof: docs/decisions/backup-process.md.
import { followOrder } from "../../../platform/work-process/follow.ts";
import { abandonNightly, followNightly } from "./nightly-work.server.ts";

followOrder(followNightly, abandonNightly);
