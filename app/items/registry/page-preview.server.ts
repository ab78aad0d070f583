import { pageSlugs } from "../../pages/congregation/page-files.server.ts";
import type { OwnPage } from "../../pages/own/own-page-schema.server.ts";
import { showOwnPage } from "../../pages/own/show-own-page.server.ts";
import type { ShownOwnPage } from "../../pages/own/shown-own-page.ts";
import { findVersions } from "../../pages/texts/drafts.server.ts";
import { requirePage } from "../../pages/texts/page-texts.server.ts";
import type { Preview, PreviewSite } from "../item.server.ts";
import { hiddenInWords } from "../visibility/words.ts";

export async function findPagePreview(
  site: PreviewSite,
  id: string,
): Promise<Preview<ShownOwnPage> | undefined> {
  if (pageSlugs.includes(id)) return findDraft(site, id);
  const row = (await site.ownPages.readAll()).find((row) => row.id === id && row.removedAt === null);
  if (!row) return undefined;
  const page = await showOwnPage(site, (await site.ownPages.findContent(row)) as OwnPage);
  return { title: page.title, hidden: hiddenInWords(row, site.clock()), shown: page };
}

async function findDraft(
  { db, clock }: PreviewSite,
  slug: string,
): Promise<Preview<ShownOwnPage> | undefined> {
  const now = clock();
  const { path, ...text } = requirePage(slug);
  const { draft } = await findVersions(db, now, text);
  if (!draft || draft.isUnreadable) return undefined;
  return { title: draft.content.title, hidden: hiddenInWords(draft, now), shown: { path } };
}
