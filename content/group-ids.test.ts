import { expect, test } from "vitest";
import { withGroupIds } from "./group-ids.ts";

test("groups without an id get the same ones in every version, so that their URLs and leaders stay", () => {
  const names = ["Men’s Group", "Men's Group", "Größe", "Café", "Молодёжь", "Jugend 2"];
  expect(withGroupIds(names.map((name) => ({ name }))).map(({ id }) => id)).toEqual([
    "men-s-group",
    "men-s-group-2",
    "gro-e",
    "cafe",
    "group",
    "jugend-2",
  ]);
});
