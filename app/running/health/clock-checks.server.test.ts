import { expect, test } from "vitest";
import { clockIsBelieved, clockIsRight, nodeIsNew, timeZoneIsSet } from "./clock-checks.server.ts";
import { now, openInstallation } from "./testing/installation.ts";

const minute = 60_000;

/** Compares the clock with an answer of the public address whose clock is so many minutes ahead. */
async function compare(minutesAhead: number, SITE_URL = "https://riverside.example") {
  const installation = await openInstallation({ SITE_URL });
  const date = new Date(now.getTime() + minutesAhead * minute);
  const askSite = async () => ({
    status: 200,
    siteId: undefined,
    leadsTo: undefined,
    date,
    route: undefined,
  });
  return clockIsRight({ ...installation, askSite });
}

test.each([
  [0, "good"],
  [1.9, "good"],
  [-1.9, "good"],
  [2.1, "wrong"],
  [-90, "wrong"],
])("a clock that another one is %d minutes ahead of is: %s", async (minutes, outcome) => {
  expect(await compare(minutes)).toMatchObject({ outcome });
});

test("a wrong clock is told with the difference", async () => {
  expect((await compare(90)).text).toBe(
    "The server’s clock differs by 90 minutes from that of https://riverside.example.",
  );
});

test("a clock cannot be compared with that of the same machine", async () => {
  expect(await compare(90, "http://localhost:3000")).toMatchObject({ outcome: "unknown" });
});

test("without a network the clock could not be compared", async () => {
  const installation = await openInstallation({ SITE_URL: "https://riverside.example" });
  const askSite = async () => {
    throw new Error("no network");
  };
  expect(await clockIsRight({ ...installation, askSite })).toMatchObject({
    outcome: "unknown",
    text: "The server’s clock could not be compared with another one.",
  });
});

test("the clock is compared with that of PostgreSQL", async () => {
  const installation = await openInstallation({}, "postgres");
  const at = (minutes: number) => () => new Date(Date.now() + minutes * minute);
  expect(await clockIsRight({ ...installation, clock: at(0) })).toEqual({
    outcome: "good",
    text: "The server’s clock agrees with that of the database.",
  });
  expect((await clockIsRight({ ...installation, clock: at(30) })).text).toBe(
    "The server’s clock differs by 30 minutes from that of the database.",
  );
});

test("a time zone is shown with the time there, and one that is none is wrong", async () => {
  expect((await timeZoneIsSet("Pacific/Auckland", now)).text).toBe(
    "In the congregation’s time zone, Pacific/Auckland, it is 23 November 2026 at 23:00.",
  );
  expect(await timeZoneIsSet("UTC", now)).toMatchObject({ outcome: "advice" });
  expect(await timeZoneIsSet("Europe/Riverside", now)).toMatchObject({ outcome: "wrong" });
});

test("Node is new enough from version 26", async () => {
  expect(await nodeIsNew("26.0.0")).toMatchObject({ outcome: "good" });
  expect(await nodeIsNew("24.9.1")).toMatchObject({ outcome: "wrong" });
});

test.each([
  ["2026-11-20T11:00:00.000Z", false],
  ["2026-11-20T09:00:00.000Z", true],
  ["2026-11-26T09:00:00.000Z", false],
  ["2030-01-01T09:00:00.000Z", true],
])("when the site was sure of %s, its clock is said to be doubtful: %s", async (known, isDoubtful) => {
  const installation = await openInstallation();
  expect(await clockIsBelieved(installation)).toBeUndefined();
  await installation.db.insertInto("siteClock").values({ id: "site", known, seen: known }).execute();
  const found = await clockIsBelieved(installation);
  expect(found?.outcome).toBe(isDoubtful ? "wrong" : undefined);
  if (isDoubtful) expect(found?.text).toContain("nothing is deleted, ended or mailed");
});
