import { readChoice, removeChoice, updatedFromChoice } from "../../../database/site-choices.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { bankPath } from "../../pages/bank-account/bank-limits.ts";
import { factSets } from "../../pages/originals/fact-sets.server.ts";
import { pageFileOf } from "../../pages/originals/page-files.server.ts";
import { pathOf } from "../../pages/texts/page-settings.ts";
import { listFacts, listPages } from "../../pages/texts/pages.server.ts";
import { listPagesInFront } from "../../pages/texts/pages-in-front.server.ts";
import type { Permission } from "../../permissions.ts";
import { removeSamplePath } from "../../sample/removing/paths.ts";
import { may, type Viewer } from "../../viewer.ts";
import { isNewer } from "./version.server.ts";

/** What is other for visitors than before an update, or would be if the church decided so. */
interface ChangeOfUpdate {
  text: string;
  link: { to: string; label: string };
  /** What the link needs besides changing pages. */
  needs?: Permission;
}

export interface UpdateToRead {
  /** Without links that the viewer may not open. */
  changes: (Pick<ChangeOfUpdate, "text"> & { link: ChangeOfUpdate["link"] | undefined })[];
  /** Whether the viewer may say that all is right: what only administrators can decide they must have read. */
  mayAccept: boolean;
}

type AskedSite = Pick<Site, "db" | "pages" | "facts" | "isPage" | "clock">;
type FindChanges = (site: AskedSite, viewer: Viewer) => Promise<ChangeOfUpdate[]>;

/** What each version changed, the oldest first. A release adds its own here; CHANGELOG.md says the rest. */
const byVersion: readonly [version: string, find: FindChanges][] = [
  ["0.2.0", unwrittenTexts],
  ["0.2.0", pagesInFront],
];

/** What an update changed that nobody has read yet; undefined for people who may not change pages. */
export async function findUpdate(site: AskedSite, viewer: Viewer): Promise<UpdateToRead | undefined> {
  if (!may(viewer, "pages:write")) return undefined;
  const from = await readChoice(site.db, updatedFromChoice);
  if (from === undefined) return undefined;
  const since = byVersion.filter(([version]) => isNewer(version, from));
  const changes = await Promise.all(since.map(([, find]) => find(site, viewer)));
  const all = changes.flat();
  const isOpen = ({ needs }: ChangeOfUpdate) => needs === undefined || may(viewer, needs);
  return {
    changes: all.map((one) => ({ text: one.text, link: isOpen(one) ? one.link : undefined })),
    mayAccept: all.every((one) => one.needs !== "site:operate" || isOpen(one)),
  };
}

/** *Overview* says no more of the update. What visitors read stays as it is. */
export async function acceptUpdate(site: ChangingSite, viewer: Viewer): Promise<void> {
  await change(site, viewer, "pages:write", async ({ db, record }) => {
    if (await removeChoice(db, updatedFromChoice))
      await record("reviewed", { kind: "site", id: "update", title: "What the update changed" });
  });
}

/** On a site from before the sample, visitors read what came with it until the church writes it or takes it away. */
async function unwrittenTexts(site: AskedSite, viewer: Viewer): Promise<ChangeOfUpdate[]> {
  if ((await site.facts.originals()) !== "earlier") return [];
  const isUnwritten = ({ revision }: { revision: unknown }) => revision === undefined;
  const pages = (await listPages(site, viewer)).filter(
    (page) => isUnwritten(page) && page.hidden === undefined && pageFileOf(page.slug)?.earlier,
  );
  const facts = (await listFacts(site.db, viewer)).filter(
    (set) => isUnwritten(set) && factSets[set.name].earlier !== undefined,
  );
  const found: ChangeOfUpdate[] = [];
  if (pages.length > 0 || facts.length > 0)
    found.push({
      text: `Visitors go on reading what came with the site and nobody has written: ${inOneList([...pages, ...facts])}. Its people, telephone numbers and places are invented.`,
      link: { to: removeSamplePath, label: "Take all of it away" },
      needs: "site:operate",
    });
  const law = pages.filter(
    ({ slug }) => slug === "data-protection-policy" || slug === "terms-and-conditions",
  );
  if (law.length > 0)
    found.push({
      text: `${inOneList(law)} now say what this version does. Please read them.`,
      link: { to: law[0]?.path ?? "/", label: "Read" },
    });
  if ((await site.facts.read("bank-account")).lines.length === 0)
    found.push({
      text: "Bank details that came with the site are no longer shown: they were invented.",
      link: { to: bankPath, label: "Enter yours" },
      needs: "bank:write",
    });
  return found;
}

async function pagesInFront(site: AskedSite): Promise<ChangeOfUpdate[]> {
  const pages = await listPagesInFront(site.db, { isPage: site.isPage, now: site.clock() });
  return pages.map((page) => ({
    text: `This version has a page of its own at ${pathOf(page)}. Visitors go on reading yours there.`,
    link: { to: `/pages/${page.id}/settings`, label: "Give yours another link" },
  }));
}

const mostNamed = 6;

/** “Giving”, “Baptism” and “Fasting”; of many, how many more. */
function inOneList(titled: readonly { title: string }[]): string {
  const all = titled.map(({ title }) => `“${title}”`);
  const more = all.length > mostNamed ? all.length - mostNamed + 1 : 0;
  const titles = more > 0 ? [...all.slice(0, -more), `${more} more`] : all;
  const last = titles.pop() ?? "";
  return titles.length === 0 ? last : `${titles.join(", ")} and ${last}`;
}
