import { afterAll, beforeAll, describe } from "vitest";
import type { TestSite } from "../site.ts";
import { longId, openWithLongWords, testLooks } from "./looks.ts";
import { logIn, openBrowser } from "./visitor.ts";

const staffPages = [
  "/event-create",
  "/event-alter",
  `/event-alter/${longId}/update`,
  `/event-alter/${longId}/delete`,
  "/upload-video",
  "/alter-uploads",
  `/alter-uploads/${longId}/update`,
  `/alter-uploads/${longId}/delete`,
  "/daily-posts",
  "/add-post",
  "/update-daily-post",
  `/update-daily-post/${longId}/update`,
  `/update-daily-post/${longId}/delete`,
  "/submit-prayer-requests",
  `/submit-prayer-requests/${longId}/withdraw`,
  "/update-prayer-requests",
  `/update-prayer-requests/${longId}/update`,
  `/update-prayer-requests/${longId}/delete`,
  "/change-background-media",
  "/change-main-image",
  "/account",
];

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openWithLongWords();
});
afterAll(() => site.close());

describe("for staff", () => {
  testLooks(staffPages, async () => {
    const staff = await visit(site, { reducedMotion: "reduce" });
    await logIn(staff.page);
    return staff;
  });
});
