import type { Site } from "../../contexts.ts";
import type { Viewer } from "../../viewer.ts";
import { factSetsInWords } from "../originals/facts.ts";
import type { EditablePage } from "./editable-text.server.ts";
import { pathOf } from "./page-settings.ts";
import { listFacts, pageOf } from "./pages.server.ts";
import { allPages } from "./published-pages.ts";

export interface LinkingText {
  title: string;
  editor: string;
}

/** Everything that staff can change and that links to a page, also by an earlier URL of it. */
export async function linksTo(
  site: Pick<Site, "db" | "facts" | "pages">,
  viewer: Viewer,
  { settings: { id, slug, earlierSlugs } }: EditablePage,
): Promise<LinkingText[]> {
  const paths = [slug, ...earlierSlugs].map((slug) => pathOf({ slug }));
  const linking: LinkingText[] = [];
  for (const { name } of await listFacts(site.db, viewer))
    if (names(await site.facts.read(name), paths))
      linking.push({ title: factSetsInWords[name].title, editor: `/facts/${name}/edit` });
  for (const other of await allPages(site.pages)) {
    if (other.id === id || other.removedAt !== null) continue;
    const page = pageOf(other);
    const { content } = await site.pages.read(page);
    if (names(content, paths)) linking.push({ title: content.title, editor: page.editor });
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
