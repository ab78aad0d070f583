import { afterAll, beforeAll, describe } from "vitest";
import { joinNamed } from "../site/support/managed-people.ts";
import { password } from "../site/support/people.ts";
import type { TestSite } from "../support/test-site.ts";
import { draftPage, openWithLongWords, pastorPages, staffPages, testLooks } from "./support/looks.ts";
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

describe("for a pastor", () => {
  testLooks(pastorPages, async () => {
    const { email } = await joinNamed(site, "Miriam Stone", "pastor");
    const pastor = await visit(site, { reducedMotion: "reduce" });
    await logIn(pastor.page, { email, password });
    return pastor;
  });
});
