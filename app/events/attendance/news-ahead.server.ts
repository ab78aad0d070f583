import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { listDatesWithReplies } from "../date-news.server.ts";
import {
  type FoundDate,
  factsFor,
  findDateOfReplies,
  hasBegun,
  isHidden,
  isNews,
  type ToldFacts,
  toldIn,
} from "./attendance-facts.server.ts";

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
  for (const { day, dueAt } of await listDatesWithReplies(db, now, { eventId, ...which })) {
    hasReplies = true;
    const found = await findDateOfReplies(db, { eventId, day });
    const ofDate = db.selectFrom("attendances").where("eventId", "=", eventId).where("day", "=", day);
    for (const known of await ofDate.select(["told", "calledOffAt"]).distinct().execute()) {
      const told = toldIn(known.told);
      const how = told && howTold({ ...known, told }, found, done, now);
      if (!how) continue;
      const replies = await ofDate
        .select("email")
        .where("told", "=", known.told)
        .where("calledOffAt", known.calledOffAt === null ? "is" : "=", known.calledOffAt)
        .execute();
      for (const { email } of replies) people.add(email);
      isHeld ||= how === "held";
      minutes.push(Math.ceil((dueAt.getTime() - now.getTime()) / 60_000));
    }
  }
  return { people: people.size, hasReplies, minutes: [Math.min(...minutes), Math.max(...minutes)], isHeld };
}

/** Whether somebody hears of a change as soon as news has waited, or held until their date is shown. */
function howTold(
  reply: { told: ToldFacts; calledOffAt: string | null },
  found: FoundDate | undefined,
  done: ChangeOfDates,
  now: Date,
): "soon" | "held" | undefined {
  const { told, calledOffAt } = reply;
  if (hasBegun(told, now) && (!found || hasBegun(found.facts, now))) return undefined;
  if (done === "deleted" || done === "cancelled") return told.isCancelled ? undefined : "soon";
  const facts = factsFor(reply, found, now);
  if (done === "changed" && facts) return isNews(told, facts) ? "soon" : undefined;
  if (!found || calledOffAt !== null) return undefined;
  const isTold = done === "changed" ? isNews(told, found.facts) : done === "moved" || told.isCancelled;
  return isTold ? (isHidden(found, now) ? "held" : "soon") : undefined;
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
