import { plural, t } from "@lingui/core/macro";
import type { Database } from "../../../database/connection.ts";
import { endUndecidedProposals } from "../../events/proposals/ending-proposals.server.ts";
import type { MailingSite } from "../../events/proposals/proposal-mails.server.ts";
import { requestsPath } from "../../pages/groups/group-limits.ts";
import { endUnanswered } from "../../pages/groups/late-letters.server.ts";
import { endSuggestions } from "../../people/suggestions/suggesting.server.ts";
import type { Permission } from "../../permissions.ts";

export interface WordsOfMail {
  subject: (count: number) => string;
  /** The subject for more than are counted. */
  many: () => string;
  /** The label of the button. */
  see: (count: number) => string;
  /** What happens if nobody decides within so many days. */
  ending: (days: number) => string;
}

interface KindThatWaits {
  /** On the page. */
  several: string;
  mail: WordsOfMail;
  whoDecides: Permission;
  /** The path of the list of those that wait. */
  list: string;
  /** The oldest that nobody has decided about and that came before a moment: when each came, at most so many. */
  waiting(db: Database, before: string, most: number): Promise<{ createdAt: string }[]>;
  /** On the page: how one ends after the term that the church sets, after “it”. */
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
    several: "suggestions of helpers",
    mail: {
      subject: (count) =>
        plural(count, {
          one: "A suggestion of a helper has waited for more than a week",
          other: "# suggestions of helpers have waited for more than a week",
        }),
      many: () => t`Many suggestions of helpers have waited for more than a week`,
      see: (count) =>
        plural(count, { one: "See the suggestion of a helper", other: "See the suggestions of helpers" }),
      ending: (days) => t`If nobody decides, it ends after ${days} days: it counts as declined.`,
    },
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
    several: "requests to join groups",
    mail: {
      subject: (count) =>
        plural(count, {
          one: "A request to join a group has waited for more than a week",
          other: "# requests to join groups have waited for more than a week",
        }),
      many: () => t`Many requests to join groups have waited for more than a week`,
      see: (count) =>
        plural(count, { one: "See the request to join a group", other: "See the requests to join groups" }),
      ending: (days) =>
        t`If nobody decides, it ends after ${days} days: it is deleted; after ${daysUntilAskerTold} days the person who asked is told that nobody has answered yet.`,
    },
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
    several: "proposed events",
    mail: {
      subject: (count) =>
        plural(count, {
          one: "A proposed event has waited for more than a week",
          other: "# proposed events have waited for more than a week",
        }),
      many: () => t`Many proposed events have waited for more than a week`,
      see: (count) => plural(count, { one: "See the proposed event", other: "See the proposed events" }),
      ending: (days) =>
        t`If nobody decides, it ends after ${days} days: it counts as declined, and the member is told.`,
    },
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
    several: "cards of people who are new",
    mail: {
      subject: (count) =>
        plural(count, {
          one: "A card of somebody new has waited for more than a week",
          other: "# cards of people who are new have waited for more than a week",
        }),
      many: () => t`Many cards of people who are new have waited for more than a week`,
      see: (count) =>
        plural(count, { one: "See the card of somebody new", other: "See the cards of people who are new" }),
      ending: () => t`If nobody decides, it is deleted after the days that the welcome team chose.`,
    },
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
