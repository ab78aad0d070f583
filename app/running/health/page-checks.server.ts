import { pathOf } from "../../pages/texts/page-settings.ts";
import { listPagesInFront } from "../../pages/texts/pages-in-front.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good } from "./finding.ts";

/** Whether pages that staff added stand where a newer version has a page of its own. */
export async function ownPagesAreApart({ db, routes, clock }: Installation): Promise<Finding> {
  const [first, ...others] = await listPagesInFront(db, { ...routes, now: clock() });
  if (!first) return good("All pages that staff added have URLs of their own.");
  const path = pathOf(first);
  const [pages, them] =
    others.length === 0 ? [`the page ${path}`, "it"] : [`the page ${path} and ${others.length} more`, "them"];
  return advice(
    `This version of the site has a page of its own at the URL of ${pages} that staff added. Visitors read yours.`,
    `If you want to use the site’s own there, give ${them} another URL.`,
    { to: `/pages/${first.id}/settings`, label: "Change its URL" },
  );
}
