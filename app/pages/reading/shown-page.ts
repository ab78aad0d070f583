import type { FrontMatter } from "../../../content/schema.ts";
import type { Finding } from "../../items/text-check/finding.ts";
import type { LibraryPicture } from "../../media/pictures/library-picture.ts";
import type { FactSetName } from "../originals/facts.ts";
import type { ProseNode } from "../prose/prose-tree.ts";

interface ShownFacts {
  name: FactSetName;
  title: string;
}

export interface ShownPage extends Omit<FrontMatter, "picture"> {
  /** Instead of the picture that came with the site. */
  picture?: LibraryPicture;
  prose: ProseNode[];
  /** Only for people who may change it. */
  editing?: Editing | SharedDraft;
}

export interface Editing {
  slug: string;
  editor: string;
  /** The label of the link to its settings, and why visitors do not see it. Not for pages that are always shown. */
  settings?: { label: string; hidden: string | undefined; isDraft: boolean } | undefined;
  facts: ShownFacts[];
  preview?: ShownPreview;
  /** Of a page that has a draft: `Draft`, `Draft from Sunday, 22 November, 7am`. */
  draft?: string;
  /** Only when the page shows its draft. */
  shownDraft?: ShownDraft;
}

/** Whether search engines may list a page as it is shown. */
export function isListed({ editing }: { editing?: Editing | SharedDraft }): boolean {
  if (!editing) return true;
  return !("shared" in editing) && editing.settings?.hidden === undefined;
}

export interface ShownDraft {
  /** The draft, and when visitors see it. */
  shown: string;
  /** What its text alone tells. */
  findings: Finding[];
}

/** For people who were sent a link to a draft or to a hidden page. */
export interface SharedDraft {
  /** In words, when visitors see what is shown; undefined when the link has ended. */
  shared: string | undefined;
}

export interface ShownPreview {
  /** Names its content, so that nobody publishes another one than they see. */
  key: string;
  /** Whether it is to replace the draft of the page. */
  isOfDraft: boolean;
  /** What its text alone tells. */
  findings: Finding[];
}
