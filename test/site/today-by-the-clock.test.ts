import { expect, test } from "vitest";
import { listAllDates } from "../support/events.ts";
import { textsIn } from "../support/html.ts";
import { describeSiteOnBothDatabases, signIn, type TestSite } from "../support/test-site.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { haveServices } from "./support/weekly-service.ts";

interface Exception {
  of: string;
  day: string;
  isCancelled?: boolean;
  changes?: object;
}

describeSiteOnBothDatabases("today by the clock", (open) => {
  async function begin(timeZone: string, from: string, exceptions: Exception[] = []) {
    const clock = { now: new Date(from) };
    const site = await open({}, { clock: () => clock.now });
    await sendFacts(site, "congregation", { cookie: await signIn(site) }, { timeZone });
    const eventDate = from.slice(0, 10);
    const sundays = { id: "sunday", eventDate, rule: "FREQ=WEEKLY;BYDAY=SU" };
    const midweek = {
      id: "midweek",
      eventTitle: "Midweek",
      eventTime: "19:15",
      rule: "FREQ=WEEKLY;BYDAY=WE",
    };
    await haveServices(site, clock.now, sundays, { ...midweek, eventDate });
    await using db = databaseOf(site);
    for (const { of, day, isCancelled = false, changes = {} } of exceptions)
      await db
        .insertInto("eventExceptions")
        .values({ id: day, eventId: of, day, isCancelled, reason: "", changes: JSON.stringify(changes) })
        .execute();
    await listAllDates(db, clock.now);
    return { site, clock };
  }

  /** What a browser sees that follows each refresh, with the minute in which it saw it. */
  async function follow(
    { site, clock }: { site: TestSite; clock: { now: Date } },
    until: string,
  ): Promise<string[]> {
    const seen: string[] = [];
    let last = "";
    while (clock.now < new Date(until)) {
      const response = await site.request("/today");
      const [heading = ""] = textsIn(await response.text(), "h1");
      const plain = heading.replaceAll("\u00a0", " ");
      if (plain !== last) seen.push(`${clock.now.toISOString().slice(0, 16)} ${plain}`);
      last = plain;
      clock.now = new Date(clock.now.getTime() + Number(response.headers.get("refresh")) * 1000);
    }
    return seen;
  }

  test("a browser that follows each refresh sees moved, cancelled and midweek services across the change of clocks", async () => {
    const begun = await begin("Europe/London", "2026-03-21T12:00:00Z", [
      { of: "sunday", day: "2026-03-22", changes: { eventDate: "2026-03-21", eventTime: "17:00" } },
      { of: "midweek", day: "2026-04-01", isCancelled: true },
    ]);
    expect(await follow(begun, "2026-04-05T13:00:00Z")).toEqual([
      "2026-03-21T12:00 Today at 5pm",
      "2026-03-21T16:45 We begin at 5pm",
      "2026-03-21T17:00 Church is now",
      "2026-03-21T18:30 Thank you for being with us",
      "2026-03-22T00:00 Wednesday, 25 March at 7.15pm",
      "2026-03-24T00:00 Tomorrow at 7.15pm",
      "2026-03-25T00:00 Today at 7.15pm",
      "2026-03-25T19:00 We begin at 7.15pm",
      "2026-03-25T19:15 Church is now",
      "2026-03-25T20:45 Thank you for being with us",
      "2026-03-26T00:00 Sunday, 29 March at 10.30am",
      "2026-03-28T00:00 Tomorrow at 10.30am",
      "2026-03-29T00:00 Today at 10.30am",
      "2026-03-29T09:15 We begin at 10.30am",
      "2026-03-29T09:30 Church is now",
      "2026-03-29T11:00 Thank you for being with us",
      "2026-03-29T23:00 No service on Wednesday, 1 April at 7.15pm",
      "2026-03-30T23:00 No service tomorrow at 7.15pm",
      "2026-03-31T23:00 No service today at 7.15pm",
      "2026-04-01T19:45 Sunday, 5 April at 10.30am",
      "2026-04-03T23:00 Tomorrow at 10.30am",
      "2026-04-04T23:00 Today at 10.30am",
      "2026-04-05T09:15 We begin at 10.30am",
      "2026-04-05T09:30 Church is now",
      "2026-04-05T11:00 Thank you for being with us",
    ]);
  });

  test.each([
    [
      "New York, whose clocks go back",
      "America/New_York",
      "2026-10-31T16:00:00Z",
      [
        "2026-10-31T16:00 Tomorrow at 10.30am",
        "2026-11-01T04:00 Today at 10.30am",
        "2026-11-01T15:15 We begin at 10.30am",
        "2026-11-01T15:30 Church is now",
        "2026-11-01T17:00 Thank you for being with us",
        "2026-11-02T05:00 Wednesday, 4 November at 7.15pm",
      ],
    ],
    [
      "Lord Howe, whose clocks go back by half an hour",
      "Australia/Lord_Howe",
      "2026-04-04T01:00:00Z",
      [
        "2026-04-04T01:00 Tomorrow at 10.30am",
        "2026-04-04T13:00 Today at 10.30am",
        "2026-04-04T23:45 We begin at 10.30am",
        "2026-04-05T00:00 Church is now",
        "2026-04-05T01:30 Thank you for being with us",
        "2026-04-05T13:30 Wednesday, 8 April at 7.15pm",
      ],
    ],
  ])("a browser in %s, sees each state at its minute", async (_, timeZone, from, states) => {
    const begun = await begin(timeZone, from);
    const until = new Date(Date.parse(from) + 40 * 3_600_000).toISOString();
    expect(await follow(begun, until)).toEqual(states);
  });
});
