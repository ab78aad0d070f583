import { t } from "@lingui/core/macro";
import { pageLimits } from "./page-texts.ts";

const { title, description, lead, alt, inRow: line } = pageLimits;

export const ownPageLimits = {
  pages: 200,
  pieces: 40,
  cards: 12,
  title,
  description,
  lead,
  alt,
  line,
  words: 2000,
  slug: 60,
};

/** The last part of the URL of a page. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What a page can be made of, in the order in which the form offers it. */
export const pieceNames = {
  text: "Text",
  picture: "Picture and text",
  cards: "Cards",
  people: "People to ask",
  times: "Service times",
  files: "Files to download",
  map: "Map",
  call: "Text with a large button",
} as const;

export type PieceKind = keyof typeof pieceNames;

export function isPieceKind(kind: string): kind is PieceKind {
  return Object.hasOwn(pieceNames, kind);
}

/** What only staff read are texts, the others are said in the language of who reads them. */
export const ownPageMessages = {
  created: "The page is a draft. Add content, and publish it when it is ready.",
  settingsSaved: "Saved.",
  movedAway: (path: string, leadsHere: boolean) =>
    `Saved. ${path} is the site’s own again${leadsHere ? ", and leads people with an old link to this page" : ""}.`,
  settingsConflict:
    "Nothing was saved, because somebody else has changed the link of this page or when it is shown since you opened it. What you typed is still here. See below what they chose, then press the button again.",
  notSaved: "That could not be saved. What you typed is still here: please try again.",
  removed: "Page removed.",
  broughtBack: "The page is back.",
  notBroughtBack: "That page cannot be brought back.",
  noSlug: "Please enter a link, such as our-garden",
  wrongSlug: "Please use lower-case letters, digits and hyphens only, such as our-garden",
  tooManyPages: `There are ${ownPageLimits.pages} pages already. Remove one first.`,
  tooManyPieces: `At most ${ownPageLimits.pieces} pieces.`,
  noTarget: "Please choose a page of this site",
  targetIsGone: "No page has this link",
  targetIsHidden: "Visitors do not see the page at this link. Choose another one",
  targetIsItself: "This is the page you are removing. Choose another one",
  gone: () => t`This page has been removed. Use the menu or the links below to find what we have today.`,
} as const;

/** Why a page cannot have a URL. */
export function slugTaken(slug: string, by: "site" | "page" | "earlier" | "removed"): string {
  if (by === "site") return `/${slug} is a link of the site itself. Please choose another one`;
  if (by === "page") return `Another page has the link /${slug} already. Please choose another one`;
  if (by === "removed") return `A removed page has the link /${slug}. Bring it back, or choose another one`;
  return `/${slug} leads to a page that was renamed. Please choose another one`;
}
