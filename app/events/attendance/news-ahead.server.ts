import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { listDatesWithReplies } from "../date-news.server.ts";
import {
  findDateOfReplies,
  goneFrom,
  hasBegun,
  isHidden,
  isNews,
  type ToldFacts,
  toldIn,
} from "./facts.server.ts";

/** What staff are about to do to dates, or `changed` when they have done it. */
export type ChangeOfDates = "changed" | "deleted" | "cancelled" | "uncancelled" | "moved";

/** All dates of an event, only that of `day`, or those from `since` on. */
export interface ChangedDates {
  eventId: string;
  day?: string | undefined;
  since?: string | undefined;
}

/** Whom a change of dates reaches by email, and when. */
export interface NewsAhead {
  people: number;
  /** Whether anybody replied at all. */
  hasReplies: boolean;
  minutes: [first: number, last: number];
  /** Whether they hear of it only once the event is shown. */
  isHeld: boolean;
}

export type NewsSite = Pick<Site, "db" | "clock">;

/** Returns how many people who replied, with or without an account, hear of a change of dates that have not begun. */
export async function readNewsAhead(
  { db, clock }: NewsSite,
  viewer: Viewer,
  { eventId, ...which }: ChangedDates,
  done: ChangeOfDates,
): Promise<NewsAhead> {
  requirePermission(viewer, "events:write");
  const now = clock();
  const people = new Set<string>();
  const minutes: number[] = [];
  let isHeld = false;
  let hasReplies = false;
  for (const { day, told, dueAt } of await listDatesWithReplies(db, now, { eventId, ...which })) {
    hasReplies = true;
    const found = await findDateOfReplies(db, { eventId, day });
    const outdated = told.filter((text) => {
      const one = toldIn(text);
      return one && isTold(one, found?.facts, done, now);
    });
    if (outdated.length === 0) continue;
    const replies = await db
      .selectFrom("attendances")
      .select("email")
      .where("eventId", "=", eventId)
      .where("day", "=", day)
      .where("told", "in", outdated)
      .execute();
    for (const { email } of replies) people.add(email);
    minutes.push(Math.ceil((dueAt.getTime() - now.getTime()) / 60_000));
    const isCancelled = ["cancelled", "deleted"].includes(done) || found?.facts.isCancelled;
    isHeld ||= !isCancelled && found !== undefined && isHidden(found, now);
  }
  return { people: people.size, hasReplies, minutes: [Math.min(...minutes), Math.max(...minutes)], isHeld };
}

/** Whether somebody who was told one hears of a change of what is true now; undefined when there is no such date. */
function isTold(told: ToldFacts, facts: ToldFacts | undefined, done: ChangeOfDates, now: Date): boolean {
  if (hasBegun(told, now) && (!facts || hasBegun(facts, now))) return false;
  if (done === "changed") return isNews(told, facts ?? goneFrom(told));
  if (done === "moved") return facts !== undefined;
  return told.isCancelled === (done === "uncancelled");
}

const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** `12 people who replied are told by email in ten minutes, unless you undo it first.` Empty when nobody is told. */
export function newsAheadInWords({ people, minutes: [first, last], isHeld }: NewsAhead, unless = ""): string {
  if (people === 0) return "";
  const who = people === 1 ? "1 person who replied is" : `${people} people who replied are`;
  if (isHeld) return `${who} told by email once the event is shown${unless && `, ${unless}`}.`;
  if (last === 0) return `${who} told by email at once.`;
  const time = last === 1 ? "one minute" : `${numbers[last]} minutes`;
  return `${who} told by email ${first === last ? "in" : "within"} ${time}${unless && `, ${unless}`}.`;
}
