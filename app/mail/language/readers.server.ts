import type { Database } from "../../../database/connection.ts";
import { inLanguage } from "../../../platform/language/in-language.server.ts";
import { baseOf } from "../../../platform/language/language-tag.ts";
import { spokenHere } from "../../dates/time-zone.ts";

interface ReadingSite {
  db: Pick<Database, "selectFrom">;
}

/** The language that somebody reads, as this site writes it: their own one if the church speaks it, otherwise its first. */
export function languageFor(chosen: string | null | undefined): string {
  const { church } = spokenHere();
  const wanted = chosen && baseOf(chosen);
  return church.find((language) => baseOf(language) === wanted) ?? church[0];
}

/** Writes what somebody reads whose language is known, or null: texts, dates and links. */
export async function writingIn<Result>(
  chosen: string | null | undefined,
  write: () => Result | Promise<Result>,
): Promise<Result> {
  return inLanguage(languageFor(chosen), async () => write());
}

/** The same for somebody with an account. */
export async function writingTo<Result>(
  { db }: ReadingSite,
  { userId }: { userId: string },
  write: () => Result | Promise<Result>,
): Promise<Result> {
  const account = await db.selectFrom("user").select("language").where("id", "=", userId).executeTakeFirst();
  return writingIn(account?.language, write);
}

/** The same for whoever has a mailbox, of whom nothing is known but an account that they may have. */
export async function writingToMailbox<Result>(
  { db }: ReadingSite,
  email: string,
  write: () => Result | Promise<Result>,
): Promise<Result> {
  const account = await db
    .selectFrom("user")
    .select("language")
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
  return writingIn(account?.language, write);
}

/** The same for those who look after the site, whose screens are English. */
export async function writingToStaff<Result>(write: () => Result | Promise<Result>): Promise<Result> {
  return inLanguage(spokenHere().staff, async () => write());
}

/** What was written for several people: returns what somebody reads of it by their language. */
export type InEachLanguage<Written> = (chosen: string | null | undefined) => Written;

/** Writes the same in all languages of the church, one after the other. */
export async function inEachLanguage<Written>(
  write: () => Written | Promise<Written>,
): Promise<InEachLanguage<Written>> {
  const { church } = spokenHere();
  const [first] = church;
  const main = await writingIn(first, write);
  const written = new Map<string, Written>([[first, main]]);
  for (const language of church.slice(1)) written.set(language, await writingIn(language, write));
  return (chosen) => written.get(languageFor(chosen)) ?? main;
}
