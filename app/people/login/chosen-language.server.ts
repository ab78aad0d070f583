import type { Database } from "../../../database/connection.ts";
import { baseOf } from "../../../platform/language/language-tag.ts";
import { currentLanguage } from "../../../platform/language/locale.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { languageFor, writingIn } from "../../mail/language/readers.server.ts";
import { siteUrlOf } from "../../mail/links/site-url.server.ts";

const hour = 60 * 60_000;

/** Notes in which language somebody signed up through a provider, who says nothing of it. One that is known stays. */
export async function noteFirstLanguage(
  { db, clock }: { db: Database; clock: () => Date },
  userId: string,
): Promise<void> {
  const account = await db
    .selectFrom("user")
    .select("createdAt")
    .where("id", "=", userId)
    .where("language", "is", null)
    .executeTakeFirst();
  if (!account || new Date(account.createdAt).getTime() < clock().getTime() - hour) return;
  await db
    .updateTable("user")
    .set({ language: baseOf(currentLanguage()) })
    .where("id", "=", userId)
    .where("language", "is", null)
    .execute();
}

/**
 * Where somebody goes on who has just logged in: a page in the language that they chose for themselves, by its whole URL if
 * that is another one than the page on which they log in has.
 */
export async function inChosenLanguage(
  { db, settings }: { db: Pick<Database, "selectFrom">; settings: Pick<Settings, "siteUrl"> },
  userId: string,
  path: string,
): Promise<string> {
  const account = await db
    .selectFrom("user")
    .select("language")
    .where("id", "=", userId)
    .where("languageChosenAt", "is not", null)
    .executeTakeFirst();
  if (!account?.language) return path;
  const language = languageFor(account.language);
  const isSpoken = baseOf(language) === account.language;
  if (!isSpoken || language === currentLanguage()) return path;
  return writingIn(language, () => siteUrlOf(settings, path));
}
