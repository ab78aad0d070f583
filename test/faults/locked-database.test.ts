import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOf, joinAsMember } from "../site/support/people.ts";
import { announced, fieldValue } from "../support/html.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { withHeartbeat } from "./support/heartbeat.ts";

const prayer = { title: "For my mother", content: "She has an operation on Friday." };

describe("while another process holds the write lock of SQLite", () => {
  let site: TestSite;
  /** The same site, in another process that gives up sooner. */
  let impatient: TestSite;
  let cookie: string;
  let other: DatabaseSync;
  beforeAll(async () => {
    site = await openTestSite("sqlite");
    impatient = await openTestSite("sqlite", { DATA_DIR: site.dataDir, DATABASE_LOCK_TIMEOUT: "4" });
    cookie = await joinAsMember(site);
    other = new DatabaseSync(path.join(site.dataDir, "narthex.sqlite"));
  });
  afterAll(async () => {
    other.close();
    await impatient.close();
    await site.close();
  });

  test("pages are served, and a waiting write succeeds once the lock is released", async () => {
    other.exec("begin immediate");
    let isSettled = false;
    const sent = postForm(site, "/submit-prayer-requests", prayer, { cookie }).finally(() => {
      isSettled = true;
    });
    await withHeartbeat(site, async () => {
      for (const page of ["/event", "/prayer-request", "/submit-prayer-requests"])
        expect((await site.request(page, { headers: { cookie } })).status).toBe(200);
      await sleep(500);
    });
    expect(isSettled).toBe(false);
    other.exec("rollback");
    expect((await sent).status).toBe(302);
    await using db = databaseOf(site);
    expect(await db.selectFrom("prayerRequests").select("title").execute()).toEqual([
      { title: prayer.title },
    ]);
  });

  test("a write that has waited too long is refused, and the form keeps what was typed", async () => {
    other.exec("begin immediate");
    const later = { ...prayer, title: "For my father" };
    const response = await withHeartbeat(impatient, () =>
      postForm(impatient, "/submit-prayer-requests", later, { cookie }),
    );
    other.exec("rollback");
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(announced(html)).toEqual(["Failed to add prayer request."]);
    expect(fieldValue(html, "title")).toBe(later.title);
    expect(fieldValue(html, "content")).toBe(later.content);
    await using db = databaseOf(site);
    const rows = await db
      .selectFrom("prayerRequests")
      .select("title")
      .where("title", "=", later.title)
      .execute();
    expect(rows).toEqual([]);
  });
});
