import type { ProseNode } from "../congregation/prose-tree.ts";
import type { Site } from "../contexts.ts";
import { dayOf } from "../dates.ts";
import { elementsIn } from "../text-check/elements.ts";
import type { Finding } from "../text-check/finding.ts";
import { textFindings } from "../text-check/text-findings.server.ts";
import type { EditablePage } from "./editable-text.server.ts";
import { deadLinks, pageCheck } from "./links.server.ts";

/** What the text of a page tells before it is published; browsers find the rest in the rendered page. */
export async function previewFindings<Content>(
  site: Pick<Site, "clock" | "facts" | "isPage" | "ownPages">,
  text: EditablePage<Content>,
  { content, prose }: { content: Content; prose: readonly ProseNode[] },
): Promise<Finding[]> {
  const elements = elementsIn(prose);
  const dead = deadLinks(text, content, await pageCheck(site)).map((link): Finding => {
    const place = elements.find(({ attributes }) => attributes.href === link)?.place;
    return {
      sentence: `The link to ${link} leads nowhere: no page has this address.`,
      ...(place && { place }),
    };
  });
  const missingAlt = text.missingAltOf(content);
  const { clock, facts } = site;
  const [{ phone }, contacts] = await Promise.all([facts.read("congregation"), facts.read("contacts")]);
  const found = textFindings({
    prose,
    others: text.wordsOf(content),
    today: dayOf(clock().toISOString()),
    ownNumbers: [phone, ...contacts.flatMap(({ phone }) => phone ?? [])],
  });
  return [...dead, ...(missingAlt ? [{ sentence: missingAlt }] : []), ...found];
}
