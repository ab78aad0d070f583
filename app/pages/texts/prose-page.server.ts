import { type PageText, pageSchema } from "../../../content/schema.ts";
import type { PageFile } from "../originals/page-files.server.ts";
import { type EditablePage, urlsOf } from "./editable-text.server.ts";
import type { PageSettings } from "./page-settings.ts";
import { partsOf } from "./page-texts.ts";

export function prosePage(
  settings: PageSettings,
  { original, sample, earlier }: PageFile,
): EditablePage<PageText> {
  const parts = partsOf(settings.id);
  return {
    ...urlsOf(settings),
    slug: settings.id,
    kind: "page",
    original,
    sample,
    earlier,
    schema: pageSchema,
    blank: { title: original.title },
    parts,
    titleOf: ({ title }) => title,
    summaryOf: ({ title, description, lead = "", alt = "" }) => ({
      title,
      lead,
      "for search engines": description,
      "text of the picture": alt,
    }),
    uploadsIn: () => [],
    inWords: proseInWords,
    textsOf: ({ text }) => [text],
    linksOf: ({ facts, next }) => [
      ...(facts?.list ?? []).flatMap(({ to }) => to ?? []),
      ...(next ?? []).map(({ to }) => to),
    ],
    wordsOf: ({ title, description, lead, alt, facts, next }) => [
      title,
      description,
      ...[lead, alt, facts?.heading].flatMap((words) => words ?? []),
      ...(facts?.list ?? []).flatMap(({ label, value }) => [label, value]),
      ...(next ?? []).flatMap(({ name, words }) => [name, words]),
    ],
    missingAltOf: ({ alt, picture }) =>
      original.alt !== undefined && alt === undefined && picture === undefined
        ? "The picture at the top of this page has no text for people who cannot see it. Say in “What the picture shows” what it shows."
        : undefined,
  };
}

/** A page by the names that its history shows. */
function proseInWords(page: PageText): Record<string, string> {
  const { title, lead = "", text, picture = "", alt = "", facts, next = [], description } = page;
  return {
    Title: title,
    "Sentence under the title": lead,
    Text: text,
    Picture: picture,
    "What the picture shows": alt,
    Card: [facts?.heading ?? "", ...(facts?.list ?? []).map(inLine)].join("\n").trim(),
    Links: next.map(inLine).join("\n"),
    Description: description,
  };
}

function inLine(row: object): string {
  return Object.values(row).filter(Boolean).join(" · ");
}
