import { afterAll, beforeAll, describe } from "vitest";
import type { TestSite } from "../support/test-site.ts";
import { draftPage, openWithLongWords, staffPages, testLooks } from "./support/looks.ts";
import { logIn, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openWithLongWords();
});
afterAll(() => site.close());

describe("for staff", () => {
  testLooks([...staffPages, draftPage], async () => {
    const staff = await visit(site, { reducedMotion: "reduce" });
    await logIn(staff.page);
    return staff;
  });
});
