import { pathOf } from "../../pages/texts/page-settings.ts";
import { listShadowedPages } from "../../pages/texts/shadowed-pages.server.ts";
import type { Installation } from "./examine.server.ts";
import { type Finding, good, wrong } from "./finding.ts";

/** Whether visitors reach the pages that staff added, which they do not where a newer version has a page of its own. */
export async function ownPagesAreReached({ db, routes }: Installation): Promise<Finding> {
  const [first, ...others] = await listShadowedPages(db, routes);
  if (!first) return good("All pages that staff added have addresses of their own.");
  const path = pathOf(first);
  return wrong(
    others.length === 0
      ? `Nobody can reach the page ${path} that staff added: this version of the site has a page of its own there.`
      : `Nobody can reach the page ${path} and ${others.length} more that staff added: this version of the site has pages of its own there.`,
    `Please give the page another address: /pages/${first.id}/settings.`,
    { to: `/pages/${first.id}/settings`, label: "Change its address" },
  );
}
