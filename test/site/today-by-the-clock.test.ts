import { expect, test } from "vitest";
import { listAllDates } from "../support/events.ts";
import { textsIn } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { haveServices } from "./support/weekly-service.ts";

interface Exception {
  of: string;
  day: string;
  isCancelled?: boolean;
  changes?: object;
}

describeSite("today by the clock", (open) => {
  async function begin(timeZone: string, from: string, exceptions: Exception[] = []) {
    const clock = { now: new Date(from) };
    const site = await open({}, { clock: () => clock.now });
    const staff = { cookie: await signIn(site) };
    await sendFacts(site, "congregation", staff, { timeZone });
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
    return { site, clock, staff };
  }

  /** What a browser sees that follows each refresh, with the minute in which it saw it. */
  async function follow(
    { site, clock }: { site: TestSite; clock: { now: Date } },
    until: string,
  ): Promise<string[]> {
    const seen: string[] = [];
    let last = "";
    while (clock.now < new Date(until)) {
      const { heading, refresh } = await ask(site);
      if (heading !== last) seen.push(`${clock.now.toISOString().slice(0, 16)} ${heading}`);
      last = heading;
      clock.now = new Date(Math.min(clock.now.getTime() + refresh * 1000, Date.parse(until)));
    }
    return seen;
  }

  async function ask(site: TestSite): Promise<{ heading: string; refresh: number; isKept: boolean }> {
    const { headers, text } = await site
      .request("/today")
      .then(async (response) => ({ headers: response.headers, text: await response.text() }));
    const [heading = ""] = textsIn(text, "h1");
    const refresh = Number(headers.get("refresh"));
    return { heading: heading.replaceAll("\u00a0", " "), refresh, isKept: headers.has("etag") };
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
      "2026-04-01T23:00 Sunday, 5 April at 10.30am",
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
        "2026-10-31T16:00 Tomorrow at 10:30 AM",
        "2026-11-01T04:00 Today at 10:30 AM",
        "2026-11-01T15:15 We begin at 10:30 AM",
        "2026-11-01T15:30 Church is now",
        "2026-11-01T17:00 Thank you for being with us",
        "2026-11-02T05:00 Wednesday, November 4 at 7:15 PM",
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

  const lordHowe = "Australia/Lord_Howe";
  const snowSunday = "2026-03-29";
  const midnight = Temporal.PlainTime.from("00:00");
  const sundays = ["2026-03-22", snowSunday, "2026-04-05", "2026-04-12", "2026-04-19"];
  const after = "2026-04-26";
  const momentOf = (day: string, time: Temporal.PlainTime | string) =>
    new Date(
      Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: lordHowe, plainTime: time }).epochMilliseconds,
    );

  /** What is said from a Sunday on, by the clock on the wall. */
  function weekFrom(sunday: string): { day: string; time: string; heading: string }[] {
    const day = (days: number) => Temporal.PlainDate.from(sunday).add({ days });
    const inWords = (date: Temporal.PlainDate) =>
      `${date.toLocaleString("en-GB", { weekday: "long" })}, ${date.toLocaleString("en-GB", { day: "numeric", month: "long" })}`;
    const said = (days: number, time: string, heading: string) => ({
      day: day(days).toString(),
      time,
      heading,
    });
    const onSunday =
      sunday === snowSunday
        ? [said(0, "07:00", "Today is cancelled")]
        : [
            said(0, "10:15", "We begin at 10.30am"),
            said(0, "10:30", "Church is now"),
            said(0, "12:00", "Thank you for being with us"),
          ];
    return [
      said(0, "00:00", "Today at 10.30am"),
      ...onSunday,
      said(1, "00:00", `${inWords(day(3))} at 7.15pm`),
      said(2, "00:00", "Tomorrow at 7.15pm"),
      said(3, "00:00", "Today at 7.15pm"),
      said(3, "19:00", "We begin at 7.15pm"),
      said(3, "19:15", "Church is now"),
      said(3, "20:45", "Thank you for being with us"),
      said(4, "00:00", `${inWords(day(7))} at 10.30am`),
      said(6, "00:00", "Tomorrow at 10.30am"),
    ];
  }

  const month = sundays.flatMap(weekFrom);
  const calledAt = momentOf(snowSunday, "07:00");
  const from = momentOf(sundays[0] ?? "", midnight).toISOString();
  const callSnowDay = async ({ site, staff }: Awaited<ReturnType<typeof begin>>) => {
    const form = { day: snowSunday, sentence: "The road is closed.", sure: "on" };
    expect((await postForm(site, "/staff/snow-day", form, staff)).status).toBe(302);
  };

  test("a browser that follows each refresh for a month on Lord Howe sees every state, with a snow day and the change of clocks", async () => {
    const begun = await begin(lordHowe, from);
    const before = await follow(begun, calledAt.toISOString());
    await callSnowDay(begun);
    const afterwards = await follow(begun, momentOf(after, midnight).toISOString());
    expect([...before, ...afterwards]).toEqual(
      month.map(({ day, time, heading }) => `${momentOf(day, time).toISOString().slice(0, 16)} ${heading}`),
    );
  });

  test("each state of that month begins in its second, and no kept page outlives it", async () => {
    const begun = await begin(lordHowe, from);
    const { site, clock } = begun;
    let last: string | undefined;
    for (const { day, time, heading } of month) {
      const moment = momentOf(day, time);
      const isSnow = moment.getTime() === calledAt.getTime();
      if (last !== undefined) {
        clock.now = new Date(moment.getTime() - 1000);
        for (let asked = 0; asked < 2; asked++) {
          const { refresh, ...page } = await ask(site);
          expect([day, time, page]).toEqual([day, time, { heading: last, isKept: true }]);
          if (!isSnow) expect(refresh, `${day} ${time}`).toBeLessThanOrEqual(10);
        }
      }
      clock.now = moment;
      if (isSnow) await callSnowDay(begun);
      for (let asked = 0; asked < 2; asked++)
        expect([day, time, await ask(site)]).toMatchObject([day, time, { heading, isKept: true }]);
      last = heading;
    }
  });
});
