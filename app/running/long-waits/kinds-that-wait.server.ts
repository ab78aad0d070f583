import type { Database } from "../../../database/connection.ts";
import { endUndecidedProposals } from "../../events/proposals/ending-proposals.server.ts";
import type { MailingSite } from "../../events/proposals/proposal-mails.server.ts";
import { requestsPath } from "../../pages/groups/group-limits.ts";
import { endUnanswered } from "../../pages/groups/late-letters.server.ts";
import { endSuggestions } from "../../people/suggestions/suggesting.server.ts";
import type { Permission } from "../../permissions.ts";

interface KindThatWaits {
  /** In mails and on the page: one, and several. */
  one: string;
  several: string;
  whoDecides: Permission;
  /** The path of the list of those that wait. */
  list: string;
  /** The oldest that nobody has decided about and that came before a moment: when each came, at most so many. */
  waiting(db: Database, before: string, most: number): Promise<{ createdAt: string }[]>;
  /** How one ends after the term that the church sets, after “it”. */
  ending: string;
  /** Ends those that came before a moment. Left out where they have a term of their own. */
  end?(site: MailingSite, before: string, days: number): Promise<void>;
}

/** After how many days those who may decide are told, and when they are told again of the same. */
export const daysUntilTold = { first: 7, again: 7, later: 30 };

/** After how many days somebody who asked to join a group is told that nobody has answered. */
export const daysUntilAskerTold = 30;

/** All but prayer requests and bank details. Invitations wait for the one invited, and their links end after a week. */
export const kindsThatWait = {
  suggestions: {
    one: "suggestion of a helper",
    several: "suggestions of helpers",
    whoDecides: "people:manage",
    list: "/people",
    waiting: (db, before, most) =>
      db
        .selectFrom("suggestedHelpers")
        .select("createdAt")
        .where("state", "=", "waiting")
        .where("createdAt", "<=", before)
        .orderBy("createdAt")
        .limit(most)
        .execute(),
    ending: "counts as declined",
    end: endSuggestions,
  },
  groups: {
    one: "request to join a group",
    several: "requests to join groups",
    whoDecides: "pages:write",
    list: requestsPath,
    waiting: (db, before, most) =>
      db
        .selectFrom("groupRequests")
        .select("createdAt")
        .where("answeredAt", "is", null)
        .where("createdAt", "<=", before)
        .orderBy("createdAt")
        .limit(most)
        .execute(),
    ending: `is deleted; after ${daysUntilAskerTold} days the person who asked is told that nobody has answered yet`,
    end: endUnanswered,
  },
  proposals: {
    one: "proposed event",
    several: "proposed events",
    whoDecides: "events:write",
    list: "/event-alter/proposals",
    waiting: (db, before, most) =>
      db
        .selectFrom("eventProposals")
        .select("createdAt")
        .where("state", "=", "waiting")
        .where("createdAt", "<=", before)
        .orderBy("createdAt")
        .limit(most)
        .execute(),
    ending: "counts as declined, and the member is told",
    end: endUndecidedProposals,
  },
  newcomers: {
    one: "card of somebody new",
    several: "cards of people who are new",
    whoDecides: "newcomers:care",
    list: "/newcomers",
    waiting: (db, before, most) =>
      db
        .selectFrom("newcomers")
        .select("createdAt")
        .where("seenAt", "is", null)
        .where("createdAt", "<=", before)
        .orderBy("createdAt")
        .limit(most)
        .execute(),
    ending: "is deleted after the days that the welcome team chose",
  },
} as const satisfies Record<string, KindThatWaits>;

export const namesOfKinds = Object.keys(kindsThatWait) as (keyof typeof kindsThatWait)[];

export function kindThatWaits(name: keyof typeof kindsThatWait): KindThatWaits {
  return kindsThatWait[name];
}
