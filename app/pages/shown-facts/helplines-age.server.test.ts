import { expect, test } from "vitest";
import type { Helplines } from "../../../content/schema.ts";
import { stateOfHelplines } from "./helplines-age.server.ts";

const today = "2027-03-01";

test.each<[Omit<Helplines, "lines">, string]>([
  [{}, "unsaid"],
  [{ checkedOn: "2027-03-01", leaveTo: "https://weather.example" }, "unsaid"],
  [{ emergency: "999" }, "old"],
  [{ emergency: "999", checkedOn: "2027-03-01" }, "fresh"],
  [{ emergency: "999", checkedOn: "2026-12-02" }, "fresh"],
  [{ emergency: "999", checkedOn: "2026-12-01" }, "due"],
  [{ person: { name: "Ann", phone: "01632" }, checkedOn: "2026-09-03" }, "due"],
  [{ person: { name: "Ann", phone: "01632" }, checkedOn: "2026-09-02" }, "old"],
  [{ emergency: "999", checkedOn: "2027-03-02" }, "due"],
])("the helplines %j are %s", (helplines, state) => {
  expect(stateOfHelplines({ lines: [], ...helplines }, today)).toBe(state);
});
