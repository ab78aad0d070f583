import type { NewcomerTable } from "../../../database/newcomer-tables.ts";
import { postForm, type TestSite } from "../../support/test-site.ts";
import { databaseOf, fromElsewhere } from "./people.ts";

/** A Thursday. */
export const now = new Date("2026-11-26T12:00:00Z");
/** The next service of the sample. */
export const sunday = "2026-11-29 09:00";

export const question = {
  user_name: "Zq Newman",
  user_email: "zq@example.org",
  message: "Is there zq-parking?",
};
export const visit = { user_name: "Zq Newman", phone: "01632 960 999", day: sunday, consent: "on" };

export function ask(
  site: TestSite,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return postForm(site, "/new-here", fields, { ...fromElsewhere(), ...headers });
}

export async function cardsOf(site: TestSite): Promise<NewcomerTable[]> {
  await using db = databaseOf(site);
  return await db.selectFrom("newcomers").selectAll().orderBy("id").execute();
}

export async function clearCards(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  await db.deleteFrom("newcomers").execute();
  await db.deleteFrom("limits").execute();
  await db.deleteFrom("activity").where("kind", "=", "newcomer").execute();
}

/** Adds a card as if somebody had asked, and returns its id. */
export async function haveCard(site: TestSite, change: Partial<NewcomerTable> = {}): Promise<string> {
  const id = change.id ?? "0193a000-0000-7000-8000-0000000000c1";
  await using db = databaseOf(site);
  await db
    .insertInto("newcomers")
    .values({
      ...{ id, userId: null, name: "Zq Newman", email: "zq@example.org", phone: "", question: "zq-parking?" },
      ...{ day: "2026-11-29", time: "09:00", keptUntil: "2028-12-31", createdAt: now.toISOString() },
      ...{ seenAt: null, seenBy: null, greetedAt: null, greetedBy: null },
      ...{ followedUpAt: null, followedUpBy: null },
      ...change,
    })
    .execute();
  return id;
}
