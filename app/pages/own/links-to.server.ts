import type { Site } from "../../contexts.ts";
import type { Viewer } from "../../viewer.ts";
import { factSetsInWords } from "../congregation/facts.ts";
import { type OwnPageRow, pathOfOwnPage } from "../texts/own-pages.ts";
import { listFacts, readShown } from "../texts/page-texts.server.ts";
import type { OwnPage } from "./own-page-schema.server.ts";

/** A page or a set of facts that links to a page. */
export interface LinkingText {
  title: string;
  /** The path of its form. */
  editor: string;
}

/** Everything that staff can change and that links to a page, also by an earlier address of it. */
export async function linksTo(
  site: Pick<Site, "db" | "clock" | "facts" | "ownPages">,
  viewer: Viewer,
  page: OwnPageRow,
): Promise<LinkingText[]> {
  const paths = [page.slug, ...page.earlierSlugs].map((slug) => pathOfOwnPage(slug));
  const linking: LinkingText[] = [];
  for (const { name } of await listFacts(site.db, viewer))
    if (names(await site.facts.read(name), paths))
      linking.push({ title: factSetsInWords[name].title, editor: `/facts/${name}/edit` });
  for (const [slug, { content }] of await readShown(site.db, site.clock()))
    if (names(content, paths)) linking.push({ title: content.title, editor: `/pages/${slug}/edit` });
  for (const other of await site.ownPages.readAll()) {
    if (other.id === page.id || other.removedAt !== null) continue;
    const content = (await site.ownPages.findContent(other)) as OwnPage;
    if (names(content, paths)) linking.push({ title: content.title, editor: `/pages/${other.id}/pieces` });
  }
  return linking;
}

/** Whether some text in it holds one of these paths, and not only as the beginning of a longer one. */
function names(content: unknown, paths: readonly string[]): boolean {
  if (typeof content === "string")
    return paths.some((path) => new RegExp(`(?<![\\w/-])${path}(?![\\w/-])`).test(content));
  return (
    typeof content === "object" &&
    content !== null &&
    Object.values(content).some((part) => names(part, paths))
  );
}
