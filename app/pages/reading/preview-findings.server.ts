import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { deadLinkSentence, deadLinks, pageCheck } from "../../items/text-check/dead-links.server.ts";
import { elementsIn } from "../../items/text-check/elements.ts";
import type { Finding } from "../../items/text-check/finding.ts";
import { numbersOfCongregation } from "../../items/text-check/numbers-of-congregation.server.ts";
import { textFindings } from "../../items/text-check/text-findings.server.ts";
import type { ProseNode } from "../prose/prose-tree.ts";
import type { EditablePage } from "../texts/editable-text.server.ts";

/** What the text of a page tells before it is published; browsers find the rest in the rendered page. */
export async function previewFindings<Content>(
  site: Pick<Site, "clock" | "facts" | "isPage" | "pages" | "siteFiles">,
  text: EditablePage<Content>,
  { content, prose }: { content: Content; prose: readonly ProseNode[] },
): Promise<Finding[]> {
  const elements = elementsIn(prose);
  const dead = deadLinks(text, content, await pageCheck(site)).map((link): Finding => {
    const place = elements.find(({ attributes }) => attributes.href === link)?.place;
    return { sentence: deadLinkSentence(link), ...(place && { place }) };
  });
  const missingAlt = text.missingAltOf(content);
  const found = textFindings({
    prose,
    others: text.wordsOf(content),
    today: dayOf(site.clock().toISOString()),
    ownNumbers: await numbersOfCongregation(site.facts),
  });
  return [...dead, ...(missingAlt ? [{ sentence: missingAlt }] : []), ...found];
}
