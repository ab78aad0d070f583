import type { PageText } from "../../content/schema.ts";
import type { ProseNode } from "../congregation/prose-tree.ts";
import type { Site } from "../contexts.ts";
import { dayOf } from "../dates.ts";
import { elementsIn } from "../text-check/elements.ts";
import type { Finding } from "../text-check/finding.ts";
import { textFindings } from "../text-check/text-findings.server.ts";
import { deadLinks } from "./links.server.ts";
import { partsOf } from "./page-texts.ts";

/** What the text of a page tells before it is published; browsers find the rest in the rendered page. */
export async function previewFindings(
  { clock, facts, isPage }: Pick<Site, "clock" | "facts" | "isPage">,
  { slug, content, prose }: { slug: string; content: PageText; prose: readonly ProseNode[] },
): Promise<Finding[]> {
  const elements = elementsIn(prose);
  const dead = deadLinks(content, isPage).map((link): Finding => {
    const place = elements.find(({ attributes }) => attributes.href === link)?.place;
    return {
      sentence: `The link to ${link} leads nowhere: no page has this address.`,
      ...(place && { place }),
    };
  });
  const hasNoAlt = partsOf(slug).includes("alt") && content.alt === undefined && !content.picture;
  const noAlt: Finding = {
    sentence:
      "The picture at the top of this page has no text for people who cannot see it. Say in “What the picture shows” what it shows.",
  };
  const [{ phone }, contacts] = await Promise.all([facts.read("congregation"), facts.read("contacts")]);
  const found = textFindings({
    prose,
    others: wordsBesides(content),
    today: dayOf(clock().toISOString()),
    ownNumbers: [phone, ...contacts.flatMap(({ phone }) => phone ?? [])],
  });
  return [...dead, ...(hasNoAlt ? [noAlt] : []), ...found];
}

function wordsBesides({ title, description, lead, alt, facts, next }: PageText): string[] {
  return [
    title,
    description,
    ...[lead, alt, facts?.heading].flatMap((words) => words ?? []),
    ...(facts?.list ?? []).flatMap(({ label, value }) => [label, value]),
    ...(next ?? []).flatMap(({ name, words }) => [name, words]),
  ];
}
