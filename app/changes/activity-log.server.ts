import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { readJson } from "../../platform/stored-json.ts";
import { nameOf, nameOfLeaver, type Person } from "../viewer.ts";
import type { Action, Facts, Subject } from "./activity-words.ts";

interface Entry {
  action: Action;
  subject: Subject;
  before?: Facts | undefined;
  after?: Facts | undefined;
  /** Undefined for the site itself and for visitors. */
  actor: Pick<Person, "id" | "name" | "email"> | undefined;
  now: Date;
}

const privateKinds: ReadonlySet<Subject["kind"]> = new Set(["prayer", "proposal", "newcomer"]);

/** Adds an entry to the activity log. For prayer requests, proposals and cards of people who are new it stores only the id. */
export async function recordActivity(
  db: DatabaseTransaction,
  { action, subject: { kind, id, title = "" }, before, after, actor, now }: Entry,
): Promise<void> {
  const isPrivate = privateKinds.has(kind);
  const changed = isPrivate ? {} : changedFacts(before, after);
  await db
    .insertInto("activity")
    .values({
      id: uuidv7(),
      at: now.toISOString(),
      actorId: actor?.id ?? null,
      actorName: actor ? nameOf(actor) : "",
      action,
      kind,
      thingId: id,
      title: isPrivate ? "" : title,
      before: asText(changed.before),
      after: asText(changed.after),
    })
    .execute();
}

/** Adds an entry about what the site did itself, or a visitor, in a transaction of its own. */
export function recordBySite(db: Database, entry: Omit<Entry, "actor">): Promise<void> {
  return db.transaction().execute((trx) => recordActivity(trx, { ...entry, actor: undefined }));
}

function changedFacts(
  before: Facts | undefined,
  after: Facts | undefined,
): { before?: Facts; after?: Facts } {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) };
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  const only = (facts: Facts) =>
    Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name] ?? null]] : [])));
  return { before: only(before), after: only(after) };
}

function asText(facts: Facts | undefined): string | null {
  return facts && Object.keys(facts).length > 0 ? JSON.stringify(facts) : null;
}

/** The titles and facts in the entries about a thing. */
export async function wordsInLog(
  db: DatabaseTransaction,
  { kind, id }: Pick<Subject, "kind" | "id">,
): Promise<Set<string>> {
  const rows = await entriesAbout(db, { kind, id });
  const words = rows.flatMap(({ title, before, after }) => [
    title,
    ...Object.values(factsIn(before)),
    ...Object.values(factsIn(after)),
  ]);
  return new Set(words.filter((word): word is string => typeof word === "string" && word !== ""));
}

/** Takes titles and facts out of the entries about a thing. The entries stay. */
export async function takeOutOfLog(
  db: DatabaseTransaction,
  { kind, id }: Pick<Subject, "kind" | "id">,
  words: ReadonlySet<string>,
): Promise<void> {
  if (words.size === 0) return;
  const isGone = (fact: unknown) => typeof fact === "string" && words.has(fact);
  const without = (json: string | null) => {
    const facts = Object.entries(factsIn(json)).filter(([, fact]) => !isGone(fact));
    return facts.length > 0 ? JSON.stringify(Object.fromEntries(facts)) : null;
  };
  for (const { id: entry, title, before, after } of await entriesAbout(db, { kind, id })) {
    if (![title, ...Object.values(factsIn(before)), ...Object.values(factsIn(after))].some(isGone)) continue;
    await db
      .updateTable("activity")
      .set({ title: isGone(title) ? "" : title, before: without(before), after: without(after) })
      .where("id", "=", entry)
      .execute();
  }
}

function entriesAbout(db: DatabaseTransaction, { kind, id }: Pick<Subject, "kind" | "id">) {
  return db
    .selectFrom("activity")
    .select(["id", "title", "before", "after"])
    .where("kind", "=", kind)
    .where("thingId", "=", id)
    .orderBy("id")
    .execute();
}

function factsIn(json: string | null): Record<string, unknown> {
  return (json !== null && readJson(z.record(z.string(), z.unknown()), json)) || {};
}

/** Makes the entries about a thing those about another one of its kind, of which it became a part. */
export async function handEntriesOver(
  db: DatabaseTransaction,
  { kind, from, to }: { kind: Subject["kind"]; from: string; to: string },
): Promise<void> {
  await db
    .updateTable("activity")
    .set({ thingId: to })
    .where("kind", "=", kind)
    .where("thingId", "=", from)
    .execute();
}

export async function sweepActivity(db: Database, now: Date, days: number): Promise<void> {
  const cutoff = new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();
  await db.deleteFrom("activity").where("at", "<", cutoff).execute();
}

/** Takes a person out of the log when their account is removed; what was done stays. */
export async function anonymizeActor(db: DatabaseTransaction, userId: string): Promise<void> {
  await db
    .updateTable("activity")
    .set({ actorId: null, actorName: nameOfLeaver })
    .where("actorId", "=", userId)
    .execute();
  await db
    .updateTable("activity")
    .set({ title: "", before: null, after: null })
    .where("kind", "in", ["person", "account"])
    .where("thingId", "=", userId)
    .execute();
}

/** Takes an email that nobody uses any more out of the entries about invitations. */
export async function removeInvitedEmail(db: DatabaseTransaction, email: string): Promise<void> {
  await db
    .updateTable("activity")
    .set({ title: "" })
    .where("kind", "=", "invitation")
    .where("title", "=", email)
    .execute();
}
