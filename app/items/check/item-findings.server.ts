import { z } from "zod";
import type { Site } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import type { ProseNode } from "../../pages/prose/prose-tree.ts";
import { partsOf } from "../../ui/text-parts.ts";
import type { Item } from "../item.ts";
import { deadLinkSentence, isDead, pageCheck } from "../text-check/dead-links.server.ts";
import type { Finding } from "../text-check/finding.ts";
import { numbersOfCongregation } from "../text-check/numbers-of-congregation.server.ts";
import { outsideFindings } from "../text-check/outside-links.server.ts";
import { textFindings } from "../text-check/text-findings.server.ts";
import { type CheckedItem, checkedItemIn } from "./checked-item.ts";

/** What the check finds in a post, an event or a sermon without asking other sites. */
export async function itemFindings(
  site: Pick<Site, "clock" | "facts" | "isPage" | "pages" | "settings" | "siteFiles">,
  item: CheckedItem,
): Promise<Finding[]> {
  const today = dayOf(site.clock().toISOString());
  const isPage = await pageCheck(site);
  const { inside } = linksOf(item, site.settings.siteUrl);
  const dead = inside.filter((path) => isDead(path, isPage));
  return [
    ...dead.map((path) => ({ sentence: deadLinkSentence(path) })),
    ...pictureFindings(item),
    ...dayFindings(item, today),
    ...textFindings({ prose: proseOf(item), today, ownNumbers: await numbersOfCongregation(site.facts) }),
  ];
}

/** What is not right with the links of an item to other sites. It takes some seconds. */
export function linkFindings(
  { publicFetch, settings }: Pick<Site, "publicFetch" | "settings">,
  item: CheckedItem,
): Promise<Finding[]> {
  const { outside } = linksOf(item, settings.siteUrl);
  return outsideFindings(
    outside.map((href) => ["a", { href }, href]),
    publicFetch,
  );
}

export async function checkForm(site: Site, item: Item, form: FormData): Promise<{ findings: Finding[] }> {
  const checked = checkedItemIn(item, form);
  const [inText, inLinks] = await Promise.all([itemFindings(site, checked), linkFindings(site, checked)]);
  const file = form.get("picture");
  const isLost = file instanceof File && file.size > 0;
  return { findings: [...inText, ...inLinks, ...(isLost ? [pictureLost] : [])] };
}

const pictureLost = {
  sentence: "Browsers do not keep a chosen picture. Choose it again before you save.",
};

function linksOf({ links }: CheckedItem, siteUrl: string): { inside: string[]; outside: string[] } {
  const { origin } = new URL(siteUrl);
  const own = links.filter(
    (link) => /^(https?:\/\/|\/(?!\/))/i.test(link) && URL.parse(link, siteUrl)?.origin === origin,
  );
  return {
    inside: own.map((link) => {
      const { pathname, search, hash } = new URL(link, siteUrl);
      return pathname + search + hash;
    }),
    outside: links.filter((link) => !own.includes(link)),
  };
}

function pictureFindings({ hasPicture, pictureText }: CheckedItem): Finding[] {
  if (!hasPicture || pictureText !== "") return [];
  return [
    {
      sentence:
        "The picture has no text for people who cannot see it. Describe what it shows, unless it is only decorative.",
    },
  ];
}

function dayFindings({ lastDay }: CheckedItem, today: string): Finding[] {
  if (!z.iso.date().safeParse(lastDay).success || lastDay >= today) return [];
  return [{ sentence: `The day of this event, ${formatDay(lastDay)}, has passed. Is the date right?` }];
}

/** An item's words as paragraphs. Plain text has no headings, and its links cannot be named. */
function proseOf({ words, pictureText }: CheckedItem): ProseNode[] {
  const paragraphs = words.flatMap((text) => withoutLinks(text).split(/\n\s*\n/));
  return [
    ...paragraphs.map((text): ProseNode => ["p", null, text]),
    ...(pictureText ? [["p", null, ["img", { alt: pictureText }]] satisfies ProseNode] : []),
  ];
}

/** A URL may hold a date or a long number, which nobody reads as one. */
function withoutLinks(text: string): string {
  return partsOf(text)
    .map(({ text, isLink }) => (isLink ? " " : text))
    .join("");
}
