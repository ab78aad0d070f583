import { rm } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import type { ItemKind } from "../../app/items/item.ts";
import { temporaryFolder } from "../support/database.ts";
import { isLong, sized } from "../support/size.ts";
import { planYearAway } from "./two-years/away.ts";
import { at, Church } from "./two-years/church.ts";
import { nameLeader, planAnsweredRequest } from "./two-years/groups.ts";
import { type Amounts, amountsOf, grown } from "./two-years/growth.ts";
import { planItem } from "./two-years/items.ts";
import { planInvitation, planRemoval } from "./two-years/people.ts";
import { planMovedService, planPrayer, planReply } from "./two-years/prayers-and-replies.ts";
import { planVigil } from "./two-years/vigils.ts";
import { planDeclinedProposal, planNewcomer, planWhatNobodyDecides } from "./two-years/waits.ts";

/** While the church lives, the clocks change four times, there is a 29 February, and the year ends twice. */
const firstDay = Temporal.PlainDate.from("2027-01-04");
const weeks = 105;
const weeksInQuarter = 13;
/** Before this week the machine is off for a year. */
const awayBefore = 65;
const weeksAway = 52;

type Story = (church: Church, monday: Temporal.PlainDate) => void;

interface Repeated {
  story: Story;
  /** In weeks: when it begins first, how often, and how many it lasts. */
  first: number;
  every: number;
  lasts: number;
}

const stories: Repeated[] = [
  { story: planPrayer, first: 0, every: sized(6, 2), lasts: 5 },
  { story: planReply, first: 0, every: sized(8, 4), lasts: 6 },
  { story: planMovedService, first: 8, every: sized(24, 8), lasts: 1 },
  { story: planVigil, first: 1, every: sized(52, 8), lasts: 6 },
  { story: planAnsweredRequest, first: 2, every: sized(52, 6), lasts: 14 },
  { story: planWhatNobodyDecides, first: 3, every: sized(60, 30), lasts: 27 },
  { story: planDeclinedProposal, first: 4, every: sized(52, 9), lasts: 14 },
  { story: planNewcomer, first: 5, every: sized(52, 10), lasts: 10 },
  { story: planInvitation, first: 6, every: sized(52, 7), lasts: 6 },
  { story: planRemoval, first: 7, every: sized(52, 9), lasts: 2 },
  { story: itemOf("event"), first: 2, every: sized(52, 12), lasts: 11 },
  { story: itemOf("sermon"), first: 4, every: sized(52, 12), lasts: 11 },
  { story: itemOf("post"), first: 6, every: sized(52, 12), lasts: 11 },
];

function itemOf(kind: ItemKind): Story {
  return (church, monday) => planItem(church, monday, kind);
}

function mondayOf(week: number): Temporal.PlainDate {
  return firstDay.add({ weeks: week < awayBefore ? week : week + weeksAway });
}

/** Nothing begins that would not be over before the machine goes off, or at the end. */
function planAll(church: Church, { story, first, every, lasts }: Repeated): void {
  for (const { from, until } of [
    { from: 0, until: awayBefore },
    { from: awayBefore, until: weeks },
  ])
    for (let week = from + first; week + lasts < until; week += every) story(church, mondayOf(week));
}

describe("two years of a church, with a year away", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("every mail comes once and when it should, every term ends to the minute, and nothing grows without end", {
    timeout: 900_000,
  }, async () => {
    const dataDir = await temporaryFolder();
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const church = await Church.open(dataDir, firstDay);
    closing.push(() => church.site.close());
    await nameLeader(church);
    for (const story of stories) planAll(church, story);
    planYearAway(church, { off: firstDay.add({ weeks: awayBefore }), back: mondayOf(awayBefore) });
    const quarters: Amounts[] = [];
    for (let week = 1; week <= weeks; week++) {
      church.plan(at(mondayOf(week), "11:00"), "a week has passed", async () => {
        if (week % weeksInQuarter === 0) quarters.push(await amountsOf(church));
        if (isLong) await church.restart();
      });
    }
    await church.live(at(mondayOf(weeks), "12:00"));
    // The fifth quarter ends after the year away.
    const dates = quarters.slice(4).map((_, index) => (index + 1) * weeksInQuarter + weeksAway);
    expect(grown(quarters, { occurrences: dates })).toEqual([]);
  });
});
