import { isDeepStrictEqual } from "node:util";
import type { DatabaseTransaction } from "../../database/connection.ts";
import { type Change, type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { unpublished } from "../items/visibility/visibility.ts";
import { factSetNames, factSets } from "../pages/originals/fact-sets.server.ts";
import { type FactSetName, factSetsInWords, setsForTwo } from "../pages/originals/facts.ts";
import { pageFileOf, pageSlugs } from "../pages/originals/page-files.server.ts";
import { factsAsText } from "../pages/texts/facts-text.server.ts";
import { findRevisionInUse, revisionsInUse } from "../pages/texts/read-text.server.ts";
import { lockText, publish } from "../pages/texts/revisions.server.ts";
import { hideSample, readOriginals, showSample } from "../pages/texts/sample-state.server.ts";
import { sampleMarksIn } from "./sample-marks.ts";
import { fitting, withoutSample } from "./without-sample.ts";

/** Shows the texts and facts of the sample until it ends. Call this on a site that was never started before. */
export async function showSampleTexts(site: ChangingSite): Promise<void> {
  await changeBySite(site, ({ db }) => showSample(db));
}

/**
 * Ends the sample's texts and facts. What staff have published stays, but for facts that are still the sample's; a page that
 * still names its people or places becomes a draft. On a site from before the sample these are the church's own: it was asked
 * about what nobody has written.
 */
export async function endSampleTexts(change: Change): Promise<void> {
  const originals = await readOriginals(change.db);
  if (!(await hideSample(change.db)) || originals === "earlier") return;
  const saved = new Set((await revisionsInUse(change.db)).map(({ slug }) => slug));
  // Bank details are changed by two people only; “Still to do” names them.
  for (const name of factSetNames.filter((name) => !setsForTwo.has(name))) {
    const text = factsAsText(name, factSetsInWords[name].title);
    if (saved.has(text.slug)) await endSampleFacts(change, name);
  }
  for (const slug of pageSlugs) if (saved.has(slug)) await endSamplePage(change.db, slug);
}

async function endSampleFacts<Name extends FactSetName>(change: Change, name: Name): Promise<void> {
  const { original, sample } = factSets[name];
  if (sample === undefined) return;
  const text = factsAsText(name, factSetsInWords[name].title);
  await lockText(change.db, text.slug);
  const { content, revision, isUnreadable } = await findRevisionInUse(change.db, text);
  if (!revision || isUnreadable) return;
  const own = withoutSample(content, sample, original);
  if (isDeepStrictEqual(own, content)) return;
  await publish(change, {
    text,
    content: fitting(text.schema, own, original),
    origin: "edited",
    author: undefined,
  });
}

async function endSamplePage(db: DatabaseTransaction, slug: string): Promise<void> {
  const file = pageFileOf(slug);
  await lockText(db, slug);
  const [saved] = await revisionsInUse(db, slug);
  if (!file || !saved?.revision || sampleMarksIn(saved.stored?.content ?? "").length === 0) return;
  await db
    .insertInto("pageDrafts")
    .values({ slug, revisionId: saved.revision.id, ...unpublished })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  await db
    .updateTable("pageTexts")
    .set({ revisionId: null, version: saved.version + 1 })
    .where("slug", "=", slug)
    .execute();
}
