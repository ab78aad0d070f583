import { pageSchema } from "../../../content/schema.ts";
import type { Database } from "../../../database/connection.ts";
import { countWaitingForOthers } from "../../../platform/deferred-work/waiting-work.ts";
import { readStored, type StoredJson, type StoredKind } from "../../../platform/stored-json.ts";
import { isUnreadableWaiting } from "../../pages/bank-account/proposals.server.ts";
import { factSets, isFactSet } from "../../pages/originals/fact-sets.server.ts";
import { factSetsInWords } from "../../pages/originals/facts.ts";
import { readSavedVersions } from "../../pages/texts/drafts.server.ts";
import { setOfSlug } from "../../pages/texts/facts-text.server.ts";
import { ownPageSchema } from "../../pages/texts/own-page-schema.server.ts";
import { pathOf, settingsOfFile } from "../../pages/texts/page-settings.ts";
import { deferredKinds } from "../work/deferred-kinds.server.ts";
import type { Installation } from "./examine.server.ts";
import { type Finding, good, wrong } from "./finding.ts";

interface CheckedText {
  /** As the subject of a sentence. */
  name: string;
  kind: StoredKind<unknown>;
}

export async function textsAreReadable({ db, routes }: Installation): Promise<Finding> {
  const unreadable = await listUnreadable(db, routes);
  if (unreadable.length === 0) return good("All pages and church details that staff have saved can be read.");
  const [subject, verb] = unreadable.length === 1 ? ["It was", "It stays"] : ["They were", "They stay"];
  return wrong(
    `This version of the site cannot read ${unreadable.join(", ")}. Visitors see an earlier version, or parts; of bank details they see none.`,
    `${subject} probably saved by a newer version: please install that again. ${verb} as saved, and nobody can change it here; in its history an earlier version can be restored.`,
    { to: "/pages", label: "See the pages" },
  );
}

type Routes = Installation["routes"];

async function listUnreadable(db: Database, routes: Routes): Promise<string[]> {
  const ownPages = await db.selectFrom("ownPages").select(["id", "slug"]).execute();
  const slugs = new Map(ownPages.map(({ id, slug }) => [id, slug]));
  return (await readSavedVersions(db)).flatMap(({ published, draft }) => {
    const text = textOf(routes, published.slug, slugs.get(published.slug));
    const isUnreadable = (stored: StoredJson | undefined) =>
      text && stored && readStored(text.kind, stored) === undefined;
    return [
      ...(text && isUnreadable(published.stored) ? [text.name] : []),
      ...(text && isUnreadable(draft?.stored) ? [`the draft of ${text.name}`] : []),
    ];
  });
}

/** Undefined for a page or set that only another version of the site has. */
function textOf({ isPage }: Routes, slug: string, ownSlug: string | undefined): CheckedText | undefined {
  if (ownSlug !== undefined) return { name: `the page /${ownSlug}`, kind: { schema: ownPageSchema } };
  const set = setOfSlug(slug);
  if (set === undefined) {
    const path = pathOf(settingsOfFile(slug));
    return isPage(path) ? { name: `the page ${path}`, kind: { schema: pageSchema } } : undefined;
  }
  return isFactSet(set) ? { name: `“${factSetsInWords[set].title}”`, kind: factSets[set] } : undefined;
}

export async function bankProposalIsReadable({ db }: Installation): Promise<Finding | undefined> {
  if (!(await isUnreadableWaiting(db))) return undefined;
  return wrong(
    "Bank details were proposed that this version of the site cannot read, so nobody can decide on them.",
    "They were probably proposed with a newer version: please install that again.",
  );
}

/** Whether this version of the site can do all work that waits. */
export async function workIsReadable({ db, clock }: Installation): Promise<Finding | undefined> {
  const waiting = await countWaitingForOthers(db, deferredKinds, clock());
  if (waiting.length === 0) return undefined;
  const jobs = waiting.map(({ kind, jobs }) => `${jobs} of the kind “${kind}”`).join(", ");
  return wrong(
    `Work waits that this version of the site cannot read or does not know: ${jobs}.`,
    "It was probably planned by a newer version: please install that again, which does the work then.",
  );
}
