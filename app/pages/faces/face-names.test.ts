import { expect, test } from "vitest";
import { withoutTitle } from "./face-names.ts";

test.each([
  ["Pastor Miriam Hale", {}, "Miriam Hale"],
  ["Revd. Dr Miriam Hale", {}, "Miriam Hale"],
  ["Churchwarden Ann Field", { role: "Churchwarden" }, "Ann Field"],
  ["Churchwarden Ann Field", {}, "Churchwarden Ann Field"],
  ["  Ann   Field ", {}, "Ann Field"],
  ["Pastor", {}, "Pastor"],
  ["", {}, ""],
])("the name in %j with %j is %j", (name, contact, shown) => {
  expect(withoutTitle(name, contact)).toBe(shown);
});
