import { published, stateAt, type Visibility } from "../../items/visibility/visibility.ts";

export const kidsPageId = "kids";
/** Where its route is, which is its URL while the site shows the sample. */
export const kidsRoute = "riverside-kids";

export interface PageSettings extends Visibility {
  /** The name of its file or, of a page that staff added, a UUID. Its text has it as its `slug`. */
  id: string;
  /** Whether it came with the site. */
  isOfSite: boolean;
  /** Its path without the slash. */
  slug: string;
  /** 0 until staff change the settings of a page that came with the site. */
  version: number;
  /** A timestamp; null while it was not removed. */
  removedAt: string | null;
  /** The path to which visitors of a removed page go; null when it is gone. */
  redirectTo: string | null;
  /** Those that it had before it was renamed. */
  earlierSlugs: readonly string[];
}

const asAdded = { removedAt: null, redirectTo: null, earlierSlugs: [] } as const;

export function settingsOfFile(name: string): PageSettings {
  return { ...asAdded, id: name, isOfSite: true, slug: slugOfFile(name), ...published, version: 0 };
}

export function settingsOfNewPage(row: Pick<PageSettings, "id" | "slug"> & Visibility): PageSettings {
  return { ...asAdded, isOfSite: false, ...row, version: 1 };
}

function slugOfFile(name: string): string {
  if (name === "home") return "";
  return name === kidsPageId ? kidsRoute : name;
}

/** Whether staff can give a page another URL: the routes hold those of all other pages of the site. */
export function canMove({ isOfSite, id }: Pick<PageSettings, "isOfSite" | "id">): boolean {
  return !isOfSite || id === kidsPageId;
}

const forPayments = "This page is always shown: a payment provider sends people here.";

/** Why a page cannot be hidden or removed, for those that the program itself needs. */
export const whyAlwaysShown: Readonly<Record<string, string>> = {
  home: "This page is always shown: the site begins here.",
  "contact-us": "This page is always shown: mails and error messages send people here who need help.",
  "data-protection-policy": "This page is always shown: people agree to it when they register.",
  "terms-and-conditions": "This page is always shown: people agree to it when they register.",
  "payment-success": forPayments,
  "payment-cancel": forPayments,
  "payment-notify": forPayments,
};

export function pathOf({ slug }: Pick<PageSettings, "slug">): string {
  return `/${slug}`;
}

export function isShown(page: PageSettings, now: Date): boolean {
  return page.removedAt === null && stateAt(page, now) === "published";
}

export function pageAt(pages: readonly PageSettings[], slug: string): PageSettings | undefined {
  const there = pages.filter((page) => page.slug === slug);
  return (
    there.find(({ removedAt }) => removedAt === null) ??
    there[0] ??
    pages.find(({ earlierSlugs }) => earlierSlugs.includes(slug))
  );
}

/** A page of the site came later than one that staff added there, and yields to it while that is shown. */
export function holderOf(pages: readonly PageSettings[], slug: string, now: Date): PageSettings | undefined {
  return pages.find((page) => page.slug === slug && !page.isOfSite && isShown(page, now));
}

/** The page to which a URL leads visitors, also if they do not see it. */
export function leadingTo(pages: readonly PageSettings[], slug: string, now: Date): PageSettings | undefined {
  return holderOf(pages, slug, now) ?? pageAt(pages, slug);
}

export function leadsToHidden(pages: readonly PageSettings[], path: string, now: Date): boolean {
  const target = leadingTo(pages, path.slice(1), now);
  return target !== undefined && !isShown(target, now);
}
