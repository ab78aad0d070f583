import { parse, v5 as uuidv5, validate, version } from "uuid";
import { type AtomFeed, atomType, writeAtom } from "../../../platform/feeds/atom.ts";
import { escapedAttribute, escapedText } from "../../../platform/feeds/xml.ts";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import type { Site } from "../../contexts.ts";
import { partsOf } from "../../ui/text-parts.ts";

export const entriesPerFeed = 50;

/** What a feed says of itself; its paths are those of this site. */
interface OwnFeed extends Pick<AtomFeed, "entries"> {
  /** What it is about, `Daily Posts`. */
  about: string;
  path: string;
  alternate: string;
  /** Which archive this is, and how many there are; archive 1 is the oldest. */
  archives?: { shown: number | undefined; count: number };
}

export async function answerAtom(
  { settings, facts }: Pick<Site, "settings" | "facts">,
  { about, path, alternate, entries, archives = { shown: undefined, count: 0 } }: OwnFeed,
): Promise<Response> {
  const { name } = await facts.read("congregation");
  const at = (to: string) => absolute({ settings }, inThisLanguage(to));
  const archive = (number: number) => at(`${path}?archive=${number}`);
  const { shown, count } = archives;
  const previous = (shown ?? count + 1) - 1;
  const text = writeAtom({
    id: at(path),
    title: `${about} · ${name}`,
    author: name,
    language: currentLanguage(),
    self: shown === undefined ? at(path) : archive(shown),
    alternate: at(alternate),
    updatedWhenEmpty: new Date(0).toISOString(),
    entries,
    pages: {
      ...(shown !== undefined && { current: at(path) }),
      ...(previous > 0 && { previous: archive(previous) }),
      ...(shown !== undefined && shown < count && { next: archive(shown + 1) }),
    },
  });
  return new Response(text, { headers: { "Content-Type": `${atomType}; charset=utf-8` } });
}

/** The URL of a path of this site; other URLs stay. */
export function absolute({ settings }: Pick<Site, "settings">, to: string): string {
  return new URL(to, settings.siteUrl).href;
}

/** Keeps these ids apart from all others that are made of names. */
const ownNames = "0f1b8a3e-5c57-4a0e-9a53-6f1f4d1f3d0b";

/** The id of an entry for ever: of an item by its own id, and of what belongs to one by that and a name. */
export function entryId(id: string, name?: string): string {
  if (name === undefined && validate(id)) return `urn:uuid:${id}`;
  return `urn:uuid:${uuidv5(name === undefined ? id : `${id}/${name}`, ownNames)}`;
}

/** When an item with a UUIDv7 was made; undefined for other ids. */
export function madeAt(id: string): string | undefined {
  if (!validate(id) || version(id) !== 7) return undefined;
  const milliseconds = parse(id)
    .slice(0, 6)
    .reduce((sum, byte) => sum * 256 + byte, 0);
  return new Date(milliseconds).toISOString();
}

/** The latest of some moments in UTC, ISO 8601. */
export function latestOf(...moments: (string | null | undefined)[]): string {
  return (
    moments
      .filter((moment) => moment)
      .sort()
      .at(-1) ?? new Date(0).toISOString()
  );
}

/** A text as it was typed, as HTML: with its line breaks, and links for https URLs. */
export function paragraphOf(text: string): string {
  const parts = partsOf(text.trim()).map(({ text: part, isLink }) =>
    isLink
      ? `<a href="${escapedAttribute(part)}">${escapedText(part)}</a>`
      : escapedText(part).replace(/\n/g, "<br/>"),
  );
  return parts.length === 0 ? "" : `<p>${parts.join("")}</p>`;
}
