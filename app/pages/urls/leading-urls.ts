import { kidsPageId, pathOf, settingsOfFile } from "../texts/page-settings.ts";

export const urlLimits = {
  rows: 1000,
  path: 200,
  target: 500,
  /** How long a path that nothing has is listed. */
  daysMissed: 90,
};

/** Where the URLs lead that people guess, until staff change that: the first of these pages that visitors see. */
export const guessedUrls: ReadonlyMap<string, readonly string[]> = new Map([
  ["/about", ["/about-us"]],
  ["/contact", ["/contact-us"]],
  ["/events", ["/event"]],
  ["/give", ["/givings", "/giving"]],
  ["/kids", [pathOf(settingsOfFile(kidsPageId))]],
  ["/live", ["/today", "/facebook-live"]],
  ["/new", ["/new-here", "/im-new", "/i-am-new", "/services", "/"]],
  ["/prayer", ["/prayer-request"]],
  ["/sermons", ["/facebook-live"]],
]);

/** What stands for a URL that people guess in URLs and rows. */
export function idOfGuessed(path: string): string {
  return path.slice(1);
}

/** Up to six names. No URL holds only signs, because `/_` and `/_/_` stand for all pages that do not exist. */
const pathPattern = /^(?=.*[\p{L}\p{N}])(\/[\p{L}\p{M}\p{N} ._~!'()+,@&=-]+){1,6}$/u;

/** Whether a URL can be in the list. URLs that end in `.data` are how browsers ask for a page's data. */
export function canLeadOn(path: string): boolean {
  return pathPattern.test(path) && !/\/\.{1,2}(\/|$)|\.data$/.test(path);
}

/** One way of writing a path: `/About/`, `//about` and `/%61bout` are `/about`. Returns undefined for what is no path. */
export function plainPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path).normalize("NFC").toLowerCase();
    return decoded.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  } catch {
    return undefined;
  }
}

/** A path as somebody types or pastes it, with the name of the old site or without a slash before it. */
export function typedPath(typed: string): string {
  const path = typed.replace(/^https?:\/\/[^/?#]*/i, "");
  return plainPath(path.startsWith("/") ? path : `/${path}`) ?? path;
}

export const urlMessages = {
  added: "Added. The link works from now on.",
  saved: "Saved.",
  switchedOff: "Switched off. The link leads nowhere now.",
  putBack: "The link leads where it did at first.",
  noPath: "Please enter a link, such as /about",
  wrongPath:
    "Please enter a path of up to six names, such as /about or /2019/05/harvest, without a question mark",
  noTarget: "Please choose a page, or type where it leads",
  wrongTarget: "Please enter a page of this site, or a URL that begins with https://",
  privateTarget:
    "Please enter the URL of a site that everybody can open, with its name and without a user name or password",
  notSaved: "That could not be saved. What you typed is still here: please try again.",
  tooMany: `There are ${urlLimits.rows} links already. Remove one first.`,
  changedMeanwhile: "Nothing was changed: somebody else has changed this link since you opened the list.",
} as const;

/** Names what it led to, so that somebody who did not mean it can add it again. */
export function removedUrl({ path, target }: { path: string; target: string | null }): string {
  return `Removed: ${path} led to ${target ?? "nowhere"}.`;
}

export function cannotLeadOn(path: string, because: "page" | "removed" | "renamed" | "listed"): string {
  if (because === "page") return `${path} is a page of this site, so it cannot lead on`;
  if (because === "removed")
    return `A removed page has the link ${path}. Bring it back to choose where its visitors go`;
  if (because === "renamed") return `${path} leads to a page that was renamed`;
  return `${path} is in the list already. Change it there`;
}

/** Why a URL cannot lead somewhere. */
export function cannotLeadTo(target: string, because: "itself" | "listed" | "missing"): string {
  if (because === "itself") return "A link cannot lead to itself. Choose another page";
  if (because === "listed")
    return `${target} leads on itself, so that visitors could be sent round in a circle. Choose the page it leads to`;
  return `${target} does not exist on this site`;
}
