import type { PageText } from "../../../content/schema.ts";
import type { StoredKind } from "../../../platform/stored-json.ts";
import type { Facts } from "../../changes/activity-words.ts";
import type { NamedUpload } from "../originals/uploaded-files.ts";
import type { OwnPage } from "./own-page-schema.server.ts";
import { type PageSettings, pathOf } from "./page-settings.ts";
import type { PagePart } from "./page-texts.ts";

/** What reading a text needs: what checks it, and what stands in for it when this version of the site cannot read it. */
export interface ReadableText<Content> extends StoredKind<Content> {
  /** Its name in the tables, such as `baptism`, `facts/giving` or the id of a page that staff added. */
  slug: string;
  /** What its file in `content/` holds. */
  original: Content;
  /** What stands in its place while the site shows the sample. */
  sample?: Content | undefined;
  /** What stands in its place on a site from before the sample; undefined when the church has written the file. */
  earlier?: Content | undefined;
  /** What its parts are that cannot be read; by default they are empty. */
  blank?: unknown;
  /** Whether nothing may stand in for it, not even an earlier revision. */
  isIrreplaceable?: boolean;
}

export interface EditableText<Content> extends ReadableText<Content> {
  kind: "page" | "facts";
  titleOf: (content: Content) => string;
  /** What the activity log shows of a change. Short: the history shows the rest. */
  summaryOf: (content: Content) => Facts;
  /** The uploaded files that it shows, which cannot be deleted while it does. */
  uploadsIn: (content: Content) => NamedUpload[];
}

/** What a page says: prose around which a screen of the site stands, or pieces from top to bottom. */
export type PageContent = PageText | OwnPage;

/** A page with what its screens and the check before publishing need. */
export interface EditablePage<Content = PageContent> extends EditableText<Content> {
  settings: PageSettings;
  path: string;
  editor: string;
  /** The parts that it shows. Its form asks for no others. */
  parts: readonly PagePart[];
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

export function urlsOf(settings: PageSettings): Pick<EditablePage, "settings" | "path" | "editor"> {
  return { settings, path: pathOf(settings), editor: `/pages/${settings.id}/edit` };
}
