import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../database/connection.ts";
import type { PrayerNoteTable, PrayerState } from "../../../database/prayer-tables.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { congregationZone, followTimeZone } from "../../dates/time-zone.ts";
import { permissionsOf } from "../../permissions.ts";
import type { Person } from "../../viewer.ts";
import type { Month } from "./month-in-words.ts";
import { readMonths } from "./months.server.ts";

const person = (role: "pastor" | "prayerModerator" | "administrator"): Person => ({
  ...{ id: "pat", role: "staff", permissions: permissionsOf([role]) },
  ...{ email: "pat@people.example", name: "Pat" },
});

const ownZone = congregationZone();
afterEach(() => followTimeZone(ownZone));

describeOnBothDatabases("months of prayer", "months, waits and medians are reckoned in SQL", (open) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    await db.deleteFrom("prayerRequests").execute();
  });

  const at = (now: string, timeZone = "Europe/London", viewer = person("pastor")) => {
    followTimeZone(timeZone);
    return readMonths({ db, clock: () => new Date(now) }, viewer);
  };
  const named = (months: Month[], name: string) => months.find((month) => month.name === name);
  const cameIn = (months: Month[]) =>
    months.flatMap(({ name, came }) => (came > 0 ? [`${name}: ${came}`] : []));

  async function ask(
    date: string,
    change: { state?: PrayerState; category?: string; answeredAt?: string } = {},
  ): Promise<string> {
    const id = uuidv7();
    await db
      .insertInto("prayerRequests")
      .values({
        ...{ id, userId: null, userName: "Ann Hill", title: "Rain", content: "For rain.", picUrl: "" },
        ...{ date, isApproved: false },
      })
      .execute();
    if (Object.keys(change).length > 0)
      await db.updateTable("prayerRequests").set(change).where("id", "=", id).execute();
    return id;
  }

  async function decide(requestId: string, createdAt: string, kind: PrayerNoteTable["kind"] = "approved") {
    await db
      .insertInto("prayerNotes")
      .values({ id: uuidv7(), requestId, kind, words: "", authorId: null, authorName: "", createdAt })
      .execute();
  }

  async function note(requestId: string, day: string, doneAt: string | null) {
    const createdAt = "2026-11-20T12:00:00.000Z";
    await db
      .insertInto("prayerFollowUps")
      .values({
        id: uuidv7(),
        requestId,
        words: "Call.",
        day,
        doneAt,
        authorId: null,
        authorName: "",
        createdAt,
      })
      .execute();
  }

  test("a month begins at midnight in the congregation's time zone, also that of a new year and beside a change of the clocks", async () => {
    for (const date of [
      // The first moment of December 2026 in Auckland, and the last of November.
      "2026-11-30T11:00:00.000Z",
      "2026-11-30T10:59:59.999Z",
      // The first moment of 2027 there.
      "2026-12-31T11:00:00.000Z",
      "2026-12-31T10:59:59.999Z",
      // The first of October 2026 there, in standard time: the clocks had changed on the 27th of September.
      "2026-09-30T11:00:00.000Z",
      "2026-09-30T10:59:59.999Z",
    ])
      await ask(date);
    expect(cameIn(await at("2027-01-05T12:00:00Z", "Pacific/Auckland"))).toEqual([
      "Jan 2027: 1",
      "Dec 2026: 2",
      "Nov 2026: 1",
      "Oct 2026: 1",
      "Sept 2026: 1",
    ]);
    expect(cameIn(await at("2027-01-05T12:00:00Z", "Europe/London"))).toEqual([
      "Dec 2026: 2",
      "Nov 2026: 2",
      "Sept 2026: 2",
    ]);
  });

  test("twelve months are listed, the newest first and those without requests too, and nothing of before or of deleted requests", async () => {
    for (const date of ["2025-11-30T23:59:59.999Z", "2025-12-01T00:00:00.000Z"]) await ask(date);
    await ask("2026-11-02T12:00:00.000Z", { state: "deleted" });
    const months = await at("2026-11-26T12:00:00Z");
    expect(months.map(({ name }) => name)).toEqual([
      ...["Nov", "Oct", "Sept", "Aug", "Jul", "Jun"].map((name) => `${name} 2026`),
      ...["May", "Apr", "Mar", "Feb", "Jan"].map((name) => `${name} 2026`),
      "Dec 2025",
    ]);
    expect(cameIn(months)).toEqual(["Dec 2025: 1"]);
    // On the last day of a month the one before is not skipped.
    const [newest, second] = await at("2026-03-31T12:00:00Z");
    expect([newest?.name, second?.name]).toEqual(["Mar 2026", "Feb 2026"]);
  });

  test("of fewer than three requests only the number is said, and kinds of fewer than three are joined", async () => {
    const answered = { state: "answered", answeredAt: "2026-10-20T12:00:00.000Z" } as const;
    for (const category of ["health", "grief"]) {
      const id = await ask("2026-10-03T12:00:00.000Z", { category, ...answered });
      await decide(id, "2026-10-04T12:00:00.000Z");
      await note(id, "", null);
    }
    for (const category of ["health", "health", "health", "work", "work", "work", "work"])
      await ask("2026-11-03T12:00:00.000Z", { category });
    for (const category of ["grief", "family", "of a newer version"])
      await ask("2026-11-03T12:00:00.000Z", { category });
    const months = await at("2026-11-26T12:00:00Z");
    expect(named(months, "Oct 2026")).toEqual({ name: "Oct 2026", came: 2 });
    expect(named(months, "Nov 2026")).toMatchObject({
      came: 10,
      kinds: [
        { name: "Work, school and money", count: 4 },
        { name: "Health", count: 3 },
        { name: "Other kinds", count: 3 },
      ],
    });
  });

  test("the median wait is until the first decision, by notes or else by the approval, and is not said of fewer than three", async () => {
    const [one, two, three, four] = await Promise.all(
      Array.from({ length: 4 }, () => ask("2026-11-03T12:00:00.000Z")),
    );
    const waited = async () => named(await at("2026-11-26T12:00:00Z"), "Nov 2026")?.waited;
    await decide(one as string, "2026-11-03T13:00:00.000Z", "declined");
    await decide(two as string, "2026-11-03T15:00:00.000Z", "passed-on");
    await decide(two as string, "2026-11-09T12:00:00.000Z", "approved");
    // A question decides nothing.
    await decide(three as string, "2026-11-03T12:30:00.000Z", "asked-back");
    expect(await waited()).toBeUndefined();
    const shownAt = "2026-11-08T12:00:00.000Z";
    await db
      .updateTable("prayerRequests")
      .set({ shownAt })
      .where("id", "=", three as string)
      .execute();
    expect(await waited()).toBe("3 hours");
    await decide(four as string, "2026-11-07T12:00:00.000Z");
    // Between 3 and 96 hours.
    expect(await waited()).toBe("2 days");
    // Staff have moved this one to a day after the decision.
    await decide(await ask("2026-11-20T12:00:00.000Z"), "2026-11-03T12:00:00.000Z");
    expect(await waited()).toBe("2 days");
  });

  test("a request counts once as followed up, by a note that is done or needs nothing more, and once as answered", async () => {
    const [one, two, three] = await Promise.all(
      Array.from({ length: 3 }, () => ask("2026-11-03T12:00:00.000Z")),
    );
    await note(one as string, "", null);
    await note(one as string, "2026-11-20", "2026-11-20T12:00:00.000Z");
    await note(two as string, "2026-11-20", null);
    await db
      .updateTable("prayerRequests")
      // It has ended since.
      .set({ state: "ended", answeredAt: "2026-11-10T12:00:00.000Z" })
      .where("id", "=", three as string)
      .execute();
    expect(named(await at("2026-11-26T12:00:00Z"), "Nov 2026")).toMatchObject({
      ...{ came: 3, followedUp: 1, answered: 1 },
    });
  });

  test("the months name nobody, and are refused to everybody who may not read what is for the pastor only", async () => {
    for (let times = 0; times < 3; times++) await ask("2026-11-03T12:00:00.000Z");
    expect(JSON.stringify(await at("2026-11-26T12:00:00Z"))).not.toMatch(/Ann Hill|rain/i);
    for (const role of ["prayerModerator", "administrator"] as const)
      await expect(at("2026-11-26T12:00:00Z", "Europe/London", person(role))).rejects.toMatchObject({
        init: { status: 403 },
      });
  });
});
