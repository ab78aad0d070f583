import { t } from "@lingui/core/macro";

export const pageLimits = {
  title: 120,
  description: 320,
  lead: 320,
  alt: 250,
  text: 100_000,
  /** Of a label, a value, a name or a link. */
  inRow: 200,
  rows: 12,
};

/** What only staff read are texts, the others are said in the language of who reads them. */
export const pageMessages = {
  published: "Page published.",
  draftSaved: "Draft saved.",
  draftScheduled: "Saved.",
  draftUnchanged: "Nothing was saved, because the draft already says this.",
  draftConflict:
    "Somebody else has saved a draft of this page since you opened it. What you typed is still here. Save the draft again to replace theirs, which is shown below.",
  publishedLater: "Saved. Visitors see it when the draft that they see now ends.",
  endHasPassed: "This end date has passed. Please choose a later one.",
  linkEnded: () => t`The link to the draft no longer works. This is the page as everybody sees it.`,
  draftNotSaved: "This could not be saved. Please try again.",
  draftDiscarded: "Draft deleted. Its text is still in the history.",
  savedHidden: "Saved. Visitors do not see this page yet.",
  unchanged: "Nothing was saved, because the page already says this.",
  restored: "That version is published again.",
  unreadable:
    "Nothing was saved: this version of the site cannot read the page that was saved last, and would lose it.",
  outdated: "That version cannot be restored, because it does not fit this version of the site.",
  withoutFile: "That version cannot be restored, because it shows a file that has been deleted.",
  original: "The original is in use again.",
  reviewed: "Thank you. The page is marked as checked today.",
  newerPreview:
    "Nothing was published, because there is a newer preview than the one that you had open. This is it: look at it, and publish it if it is right.",
  settingsChanged:
    "Nothing was published, because somebody else has changed the link of this page or when it is shown since you opened the preview. Look at it again, and publish it if it is right.",
  noPreview: "There is no preview to publish. Previews are deleted after a day.",
  deadLinks: "Nothing was published yet: a link on this page leads nowhere. Publish here to see which.",
  changedMeanwhile: "Somebody else has changed this page since you opened it, so nothing was saved.",
  notSaved: "The page could not be saved. What you typed is still here: please try again.",
  conflict:
    "Somebody else has changed this since you opened it. What you typed is still here. Press the same button again to replace their version, which is shown below.",
  tooLong: `This is more text than a page can hold: at most ${pageLimits.text.toLocaleString("en-GB")} characters. It is still here: please shorten it.`,
  tooManyRows: `At most ${pageLimits.rows} rows.`,
} as const;

export const factMessages = {
  published: "Church details published. The pages that name them show them now.",
  publishedHidden: (titles: readonly string[], isDraft: boolean) => {
    const pages = titles.map((title) => `“${title}”`).join(" and ");
    return `Church details published. Visitors do not see the page ${pages} ${isDraft ? "yet, because it is a draft" : "at the moment"}.`;
  },
  unchanged: "Nothing was saved, because nothing was changed.",
  restored: "Those church details are published again.",
  unreadable:
    "Nothing was saved: this version of the site cannot read the church details that were saved last, and would lose them.",
  outdated: "Those church details cannot be restored, because they do not fit this version of the site.",
  withoutFile: "Those church details cannot be restored, because they name a file that has been deleted.",
  original: "The original is in use again.",
  changedMeanwhile:
    "Somebody else has changed these church details since you opened them, so nothing was saved.",
  notSaved: "The church details could not be saved. What you typed is still here: please try again.",
  tooLong: "This is more than a form can hold. It is still here: please shorten it.",
  conflict: pageMessages.conflict,
} as const;

/** Parts of a page that some pages do not show. With `alt` goes the picture. */
export type PagePart = "lead" | "text" | "alt" | "facts" | "next" | "pieces";

const everyPart: readonly PagePart[] = ["lead", "text", "alt", "facts", "next"];

const partsShown: Record<string, readonly PagePart[]> = {
  home: ["text"],
  "contact-us": ["lead", "text"],
  "new-here": ["lead", "text"],
  kids: ["lead", "text", "alt", "next"],
  "data-protection-policy": ["lead", "text", "facts", "next"],
  "terms-and-conditions": ["lead", "text", "facts", "next"],
  giving: ["lead", "text", "facts", "next"],
  ministries: ["lead", "text", "facts", "next"],
  worship: ["lead", "text", "facts", "next"],
  "payment-success": ["lead", "text", "next"],
  "payment-cancel": ["lead", "text", "next"],
  "payment-notify": ["lead", "text", "next"],
};

export function partsOf(name: string): readonly PagePart[] {
  return partsShown[name] ?? everyPart;
}

/** Where the page is from, as a sentence: `Edited by Ann Hill on Sunday, 22 November`. */
export function sourceOf(
  revision: { authorName: string } | undefined,
  day: string,
  isSample: boolean,
): string {
  if (!revision) return isSample ? "Still the sample’s text" : "Still the text that came with the site";
  return revision.authorName ? `Edited by ${revision.authorName} on ${day}` : `Imported on ${day}`;
}

/** What a form says above its fields when some of them are refused. */
export function correctionsNeeded(errors: Readonly<Record<string, unknown>>): string {
  const count = Object.keys(errors).length;
  return count === 1
    ? "Nothing was saved, because one field needs a correction."
    : `Nothing was saved, because ${count} fields need a correction.`;
}
