import { counted } from "../../../platform/counted.ts";
import { dateFormat } from "../../../platform/language/locale.ts";
import { categoryName } from "../prayer-categories.ts";

export const mostMonths = 12;

/** Nothing is said about fewer requests than this but how many came, so that nobody is recognised. */
export const tooFew = 3;

export interface Month {
  /** `Nov 2026` */
  name: string;
  came: number;
  /** Absent, as all that follows, where too few came. */
  kinds?: { name: string; count: number }[];
  /** The median time until somebody decided; absent too where too few are decided about. */
  waited?: string;
  followedUp?: number;
  answered?: number;
}

/** `Nov 2026`, for a day of it. */
export function monthInWords(day: string): string {
  return dateFormat({ month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The kinds by how many came, the most first. Those of which too few came are joined, with kinds of a newer version. */
export function kindsOf(
  counts: readonly { category: string; came: number }[],
): { name: string; count: number }[] {
  const named = counts.map(({ category, came }) => ({
    name: category === "" ? "No kind chosen" : categoryName(category),
    count: came,
  }));
  const isShown = ({ name, count }: (typeof named)[number]) => name !== "" && count >= tooFew;
  const others = named.filter((kind) => !isShown(kind)).reduce((total, { count }) => total + count, 0);
  return [
    ...named
      .filter(isShown)
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
    ...(others > 0 ? [{ name: "Other kinds", count: others }] : []),
  ];
}

const hour = 60 * 60;
const day = 24 * hour;

/** `under an hour`, `5 hours`, `2 days` */
export function waitInWords(seconds: number): string {
  if (seconds < hour) return "under an hour";
  return seconds < 2 * day
    ? counted(Math.round(seconds / hour), "hour")
    : counted(Math.round(seconds / day), "day");
}
