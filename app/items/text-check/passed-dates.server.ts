const months = "January February March April May June July August September October November December".split(
  " ",
);
/** `January`, `Jan` and, of one month, `Sept`. */
const month = `(?<month>${months.map((name) => `${name}|${name.slice(0, 3)}`).join("|")}|Sept)\\.?`;
const dayNumber = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const year = "(?<year>\\d{4})";

const patterns = [
  new RegExp(`\\b${dayNumber}(?: of)? ${month},? ${year}\\b`, "gi"),
  new RegExp(`\\b${month} ${dayNumber},? ${year}\\b`, "gi"),
  /\b(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})\b/g,
];

/** Older dates are history, which a page may well mention. */
const history = { years: 5 };

/** Words shortly before a date that say themselves that it has passed. */
const toldAsPast =
  /\b(chang|updat|revis|version|since|founded|built|opened|began|born|died|preached|recorded)[^.!?]{0,60}$/i;

/** The English and ISO dates of a text that have passed on `today`, `YYYY-MM-DD`, as they are written. */
export function passedDates(text: string, today: string): string[] {
  const now = Temporal.PlainDate.from(today);
  const written = text.replace(/\s+/g, " ");
  return patterns.flatMap((pattern) =>
    [...written.matchAll(pattern)].flatMap(({ 0: date, index, groups = {} }) => {
      const day = dayOf(groups);
      if (!day || toldAsPast.test(written.slice(Math.max(0, index - 80), index))) return [];
      const hasPassed = Temporal.PlainDate.compare(day, now) < 0;
      return hasPassed && Temporal.PlainDate.compare(day.add(history), now) >= 0 ? [date] : [];
    }),
  );
}

function dayOf(parts: Record<string, string>): Temporal.PlainDate | undefined {
  const { day = "", month = "", year = "" } = parts;
  const number =
    months.findIndex((name) => name.toLowerCase().startsWith(month.slice(0, 3).toLowerCase())) + 1;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: number || Number(month), day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    return undefined;
  }
}
