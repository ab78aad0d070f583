import { type PageText, pageSchema } from "../../../content/schema.ts";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { StoredKind } from "../../../platform/stored-json.ts";
import type { Action, Facts, Subject } from "../../changes/activity.ts";
import type { NamedUpload } from "../congregation/uploaded-files.ts";
import { partsInWords } from "./marked-words.server.ts";
import { partsOf, pathOfPage } from "./page-texts.ts";

/** The change that publishes a text. */
export interface PublishingChange {
  db: DatabaseTransaction;
  now: Date;
  record(action: Action, subject: Subject, before?: Facts, after?: Facts): Promise<void>;
}

/** What reading a text needs: what checks it, and what stands in for it when this version of the site cannot read it. */
export interface ReadableText<Content> extends StoredKind<Content> {
  /** Its name in the tables, such as `baptism`, `facts/giving` or the id of a page that staff added. */
  slug: string;
  /** What its file holds. */
  original: Content;
  /** What its parts are that cannot be read; by default they are empty. */
  blank?: unknown;
  /** Whether nothing may stand in for it, not even an earlier revision. */
  isIrreplaceable?: boolean;
}

/** What staff can change in the browser, with a history: a page, or a set of facts. */
export interface EditableText<Content> extends ReadableText<Content> {
  kind: "page" | "facts";
  titleOf: (content: Content) => string;
  /** What the activity log shows of a change. Short: the history shows the rest. */
  summaryOf: (content: Content) => Facts;
  /** The uploaded files that it shows, which cannot be deleted while it does. */
  uploadsIn: (content: Content) => NamedUpload[];
  /** Done with each publishing in the browser. Returns whether that alone changed something. */
  whenPublished?: (change: PublishingChange) => Promise<boolean>;
}

/** A page with what its screens and the check before publishing need. */
export interface EditablePage<Content> extends EditableText<Content> {
  /** Where visitors read it. */
  path: string;
  /** The path of its form. */
  editor: string;
  /** Whether it has a file, which staff can go back to. */
  hasOriginal: boolean;
  /** Whether visitors will not see it yet when its text is published. */
  staysHidden: boolean;
  /** Of a page that staff added: the version of its address and of when it is shown. */
  settingsVersion?: number;
  /** Its parts, by the names that its history shows. */
  inWords: (content: Content) => Record<string, string>;
  /** Its Markdown, in the order of the page. */
  textsOf: (content: Content) => string[];
  /** Where it leads besides the links in its Markdown. */
  linksOf: (content: Content) => string[];
  /** What it says besides its Markdown. */
  wordsOf: (content: Content) => string[];
  /** A sentence for the author when a picture has no text for people who cannot see it. */
  missingAltOf: (content: Content) => string | undefined;
}

/** The same key always means the same content and, of a page that staff added, the same settings. */
export function keyOfPreview(
  { key }: { key: string },
  { settingsVersion }: Pick<EditablePage<unknown>, "settingsVersion">,
): string {
  return settingsVersion === undefined ? key : `${key} ${settingsVersion}`;
}

export function pageAsText(slug: string, original: PageText): EditablePage<PageText> {
  return {
    slug,
    kind: "page",
    original,
    schema: pageSchema,
    blank: { title: original.title },
    path: pathOfPage(slug),
    editor: `/pages/${slug}/edit`,
    hasOriginal: true,
    staysHidden: false,
    titleOf: ({ title }) => title,
    summaryOf: ({ title, description, lead = "", alt = "" }) => ({
      title,
      lead,
      "for search engines": description,
      "text of the picture": alt,
    }),
    uploadsIn: () => [],
    inWords: partsInWords,
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
      partsOf(slug).includes("alt") && alt === undefined && picture === undefined
        ? "The picture at the top of this page has no text for people who cannot see it. Say in “What the picture shows” what it shows."
        : undefined,
  };
}
