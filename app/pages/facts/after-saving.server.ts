import type { Site } from "../../contexts.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import type { Notice } from "../../serving/responses/notice.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Viewer } from "../../viewer.ts";
import { groupMessages, leadersPath } from "../groups/group-limits.ts";
import type { FactSetName, FactSets } from "../originals/facts.ts";
import { isShown, type PageSettings, pathOf } from "../texts/page-settings.ts";
import { factMessages } from "../texts/page-texts.ts";
import { pageOf } from "../texts/pages.server.ts";
import { allPages } from "../texts/published-pages.ts";
import type { FactValues } from "./fact-form.ts";
import type { FactsToChange } from "./facts.server.ts";
import { saveGroupEmails } from "./group-emails.server.ts";

interface Saved {
  facts: FactsToChange;
  outcome: "saved" | "unchanged";
  values: FactValues;
  content: FactSets[FactSetName];
}

export async function afterSaving(
  site: Site,
  viewer: Viewer,
  { facts: { name, path }, outcome, values, content }: Saved,
): Promise<Response> {
  const groups = "lifeGroups" in content ? content.lifeGroups : [];
  const emails = await saveGroupEmails(site, viewer, values, groups);
  if (typeof emails === "object")
    return redirectWithNotice(leadersPath, {
      text: groupMessages.onlyLeadersConflict(emails.passed),
      tone: "error",
    });
  if (outcome === "saved") return redirectWithNotice(path, await noticeOf(site, name, path));
  return redirectWithNotice(path, emails === "saved" ? groupMessages.leadersSaved : factMessages.unchanged);
}

/** Further pages of the site that show a set of facts, by their ids. */
const alsoOn: Partial<Record<FactSetName, readonly string[]>> = { contacts: ["about-us", "new-here"] };

/** That the facts are published and, if visitors do not see a page that shows them, which one and where to publish it. */
async function noticeOf(
  { pages, clock }: Pick<Site, "pages" | "clock">,
  name: FactSetName,
  path: string,
): Promise<Notice> {
  const now = clock();
  const hidden = (await allPages(pages)).filter(
    (page) =>
      (pathOf(page) === path || alsoOn[name]?.includes(page.id)) &&
      page.removedAt === null &&
      !isShown(page, now),
  );
  const [first] = hidden;
  if (first === undefined) return { text: factMessages.published, tone: "success" };
  const titles = await Promise.all(hidden.map((page) => titleOf(pages, page)));
  const isDraft = hidden.length === 1 && stateAt(first, now) === "draft";
  return {
    text: factMessages.publishedHidden(titles, isDraft),
    tone: "success",
    link: isDraft
      ? { to: `/pages/${first.id}/edit`, label: "Read and publish it" }
      : { to: "/pages", label: "See all pages" },
  };
}

async function titleOf(pages: Site["pages"], page: PageSettings): Promise<string> {
  const { content } = await pages.read(pageOf(page));
  return content.title;
}
