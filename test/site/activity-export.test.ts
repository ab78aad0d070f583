import { beforeAll, beforeEach, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { clearActivity, haveEntry } from "./support/activity.ts";
import { databaseOf, joinAs } from "./support/people.ts";

const heading = "Time (UTC),Who,What,Kind,Id,Title,Before,After";

describeSite("the activity log as CSV", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => new Date("2026-11-20T23:30:00Z") });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(() => clearActivity(site));

  async function exported(query = "", headers = staff): Promise<string[]> {
    const response = await site.request(`/activity/export.csv${query}`, { headers });
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder("utf-8", { ignoreBOM: false }).decode(bytes);
    expect(text.endsWith("\r\n")).toBe(true);
    return text.split("\r\n").slice(0, -1);
  }

  test("the activity log as CSV is a file that no cache may keep, named after the day", async () => {
    const { headers } = await site.request("/activity/export.csv", { headers: staff });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="activity-2026-11-20.csv"');
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("the activity log as CSV has one line for each entry, newest first, with the facts before and after", async () => {
    await haveEntry(site, {
      kind: "event",
      at: "2026-11-20T08:00:00.000Z",
      thingId: idOf(1),
      title: "Choir, “night”",
      before: JSON.stringify({ title: "Choir", isOpen: false, seats: null }),
      after: JSON.stringify({ title: 'Choir, "night"', isOpen: true, seats: 12 }),
    });
    await haveEntry(site, {
      kind: "account",
      action: "sign-in-failed",
      actorName: "",
      at: "2026-11-20T09:00:00.000Z",
    });
    expect(await exported()).toEqual([
      heading,
      "2026-11-20T09:00:00.000Z,Somebody,failed to log in to an account,account,thing,,,",
      `2026-11-20T08:00:00.000Z,Ann Hill,changed the event,event,${idOf(1)},"Choir, “night”",title: Choir; isOpen: no; seats: ,"title: Choir, ""night""; isOpen: yes; seats: 12"`,
    ]);
  });

  test("the activity log as CSV runs no formula that somebody typed as a title or a name", async () => {
    await haveEntry(site, { kind: "event", title: "=1+1", actorName: "@SUM(A1)" });
    await haveEntry(site, { kind: "event", title: "-2", actorName: "+3" });
    const [, second = "", first = ""] = await exported();
    expect(first).toContain(",'@SUM(A1),");
    expect(first).toContain(",'=1+1,");
    expect(second).toContain(",'+3,");
    expect(second).toContain(",'-2,");
  });

  test("the activity log as CSV has the same filters as the page", async () => {
    await haveEntry(site, { kind: "event", thingId: idOf(1), title: "Walk", actorId: "ann" });
    await haveEntry(site, { kind: "event", thingId: idOf(2), title: "Supper", actorId: "ben" });
    await haveEntry(site, { kind: "post", thingId: idOf(2), title: "Be still.", actorId: "ben" });
    const titles = async (query: string) =>
      (await exported(query)).slice(1).map((line) => line.split(",")[5]);
    expect(await titles("")).toEqual(["Be still.", "Supper", "Walk"]);
    expect(await titles("?kind=event")).toEqual(["Supper", "Walk"]);
    expect(await titles(`?kind=event&thing=${idOf(1)}`)).toEqual(["Walk"]);
    expect(await titles("?person=ben")).toEqual(["Be still.", "Supper"]);
    expect(await titles("?kind=event&person=ben")).toEqual(["Supper"]);
  });

  test("the activity log as CSV has only its heading for somebody who may see no entries", async () => {
    await haveEntry(site, { kind: "event", title: "Walk" });
    expect(await exported("", { cookie: await joinAs(site, "prayerTeam") })).toEqual([heading]);
  });

  test("the activity log as CSV has every entry of a log that is longer than one batch, each once", async () => {
    await using db = databaseOf(site);
    const count = 1203;
    for (let from = 0; from < count; from += 100)
      await db
        .insertInto("activity")
        .values(
          Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
            id: idOf(from + index),
            at: "2026-11-20T08:00:00.000Z",
            actorId: null,
            actorName: "Ann Hill",
            action: "changed",
            kind: "event",
            thingId: String(from + index),
            title: "",
            before: null,
            after: null,
          })),
        )
        .execute();
    const things = (await exported()).slice(1).map((line) => Number(line.split(",")[4]));
    expect(things).toEqual(Array.from({ length: count }, (_, index) => count - 1 - index));
  });
});
