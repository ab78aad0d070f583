import type { Database } from "../../../database/connection.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import type { Site } from "../../contexts.ts";
import { spokenLanguages } from "../../pages/shown-facts/spoken-languages.server.ts";
import { requireSignedIn, type Viewer } from "../../viewer.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import { accountMessages } from "./account-rules.ts";

type SpeakingSite = ChangingSite & Pick<Site, "facts">;

/** The languages between which people of this church choose, and which of them the viewer reads; undefined if there is one. */
export async function findLanguageChoice(
  { db, facts }: { db: Database; facts: SpeakingSite["facts"] },
  viewer: Viewer,
): Promise<{ languages: string[]; chosen: string } | undefined> {
  requireSignedIn(viewer);
  const languages = spokenLanguages(await facts.read("congregation"));
  if (languages.length < 2) return undefined;
  const account = await db
    .selectFrom("user")
    .select("language")
    .where("id", "=", viewer.id)
    .executeTakeFirst();
  const chosen = languages.find((language) => language === account?.language) ?? languages[0];
  return { languages, chosen };
}

/** Changes the language in which the viewer reads and is written to. Returns why not, or undefined. */
export async function changeLanguage(
  site: SpeakingSite,
  viewer: Viewer,
  language: string,
): Promise<Refusal | undefined> {
  requireSignedIn(viewer);
  if (!spokenLanguages(await site.facts.read("congregation")).includes(language))
    return { status: 400, message: accountMessages.unknownLanguage(), field: "language" };
  await change(site, viewer, "account:own", async (change) => {
    const { id } = change.viewer;
    const before = await change.db
      .selectFrom("user")
      .select(["language", "languageChosenAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (before?.language === language && before.languageChosenAt !== null) return;
    const now = change.now.toISOString();
    await change.db
      .updateTable("user")
      .set({ language, languageChosenAt: now, updatedAt: now })
      .where("id", "=", id)
      .execute();
    const factsOf = (language: string | null | undefined) => ({ language: language ?? null });
    await change.record("changed", accountSubject(change.viewer), factsOf(before?.language), { language });
  });
  return undefined;
}
