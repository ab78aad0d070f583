import type { Kysely } from "kysely";
import type { Database } from "../../../database/connection.ts";
import { cardDaysChoice } from "../../../database/site-choices.ts";
import type { Tables } from "../../../database/tables.ts";
import { type NumberChoice, readNumber } from "../../changes/number-choice.server.ts";
import { countUpToMost } from "../../lists/count-waiting.server.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { may, nameOf, nameOfLeaver, requirePermission, type Viewer } from "../../viewer.ts";
import { cardDays, type Step } from "./newcomer-limits.ts";

export interface Newcomer {
  id: string;
  name: string;
  email: string;
  phone: string;
  question: string;
  day: string;
  time: string;
  createdAt: string;
  done: Partial<Record<Step, { who: string; at: string }>>;
}

/** A page of the cards: those that need somebody first, each group by day. */
export async function listNewcomers(db: Database, viewer: Viewer, page: number): Promise<Page<Newcomer>> {
  requirePermission(viewer, "newcomers:care");
  const ids = db
    .selectFrom("newcomers")
    .select("id")
    .orderBy(({ eb }) => eb("followedUpAt", "is not", null))
    .orderBy("day")
    .orderBy("time")
    .orderBy("id");
  return readPage(db, ids, page, (shown) => readCards(db, shown));
}

export async function findNewcomer(db: Database, viewer: Viewer, id: string): Promise<Newcomer | undefined> {
  requirePermission(viewer, "newcomers:care");
  const [card] = await readCards(db, [id]);
  return card;
}

async function readCards(db: Database, ids: readonly string[]): Promise<Newcomer[]> {
  const rows = await db
    .selectFrom("newcomers")
    .leftJoin("user as seer", "seer.id", "newcomers.seenBy")
    .leftJoin("user as greeter", "greeter.id", "newcomers.greetedBy")
    .leftJoin("user as follower", "follower.id", "newcomers.followedUpBy")
    .where("newcomers.id", "in", ids)
    .select(["newcomers.id", "newcomers.name", "newcomers.email", "phone", "question", "day", "time"])
    .select(["newcomers.createdAt", "seenAt", "greetedAt", "followedUpAt"])
    .select(["seer.name as seerName", "seer.email as seerEmail"])
    .select(["greeter.name as greeterName", "greeter.email as greeterEmail"])
    .select(["follower.name as followerName", "follower.email as followerEmail"])
    .execute();
  return rows.map(({ id, name, email, phone, question, day, time, createdAt, ...row }) => ({
    ...{ id, name, email, phone, question, day, time, createdAt },
    done: {
      ...doneBy("seen", row.seenAt, row.seerName, row.seerEmail),
      ...doneBy("greeted", row.greetedAt, row.greeterName, row.greeterEmail),
      ...doneBy("followed-up", row.followedUpAt, row.followerName, row.followerEmail),
    },
  }));
}

function doneBy(step: Step, at: string | null, name: string | null, email: string | null): Newcomer["done"] {
  if (at === null) return {};
  return { [step]: { at, who: email === null ? nameOfLeaver : nameOf({ name: name ?? "", email }) } };
}

/** Counts the cards that nobody has seen, up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countUnseen(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer, "newcomers:care")) return 0;
  const unseen = db.selectFrom("newcomers").select("id").where("seenAt", "is", null);
  return countUpToMost(db, unseen.orderBy("day").orderBy("id"));
}

export const cardDaysNumber: NumberChoice = {
  name: cardDaysChoice,
  title: "Cards of people who are new",
  unit: "days",
  turns: "card days",
  ...cardDays,
};

export function readCardDays(db: Kysely<Tables>): Promise<number> {
  return readNumber(db, cardDaysNumber);
}
