import { congregationZone } from "./time-zone.ts";

/** Calendar days are the same everywhere, so they are formatted in UTC. */
const calendar = {
  weekday: new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" }),
  dayAndMonth: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }),
  dayMonthAndYear: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }),
};

const formatsOfZones = new Map<string, ReturnType<typeof formatsIn>>();

function formatsIn(timeZone: string) {
  return {
    styles: {
      /** 21 November 2026 */
      british: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }),
      /** November 21, 2026 */
      american: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }),
      /** Saturday, November 21, 2026 */
      americanWithWeekday: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }),
    },
    machineParts: new Intl.DateTimeFormat("en", {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      calendar: "gregory",
      numberingSystem: "latn",
      timeZone,
    }),
    timeParts: new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }),
  };
}

/** Whether a date is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(date: string): boolean {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : "");
  // Some engines read 30 February as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** Making them takes longer than formatting a list of dates, so they are kept. There are a few hundred zones at most. */
function inOurZone() {
  const timeZone = congregationZone();
  const formats = formatsOfZones.get(timeZone) ?? formatsIn(timeZone);
  formatsOfZones.set(timeZone, formats);
  return formats;
}

/** Formats the day and time of a timestamp in the congregation's time zone: `21 November 2026, 7.05pm`. */
export function formatMoment(date: string): string {
  return `${formatDate(date, "british")}, ${clockTime(timeOf(date))}`;
}

/** The time of a timestamp in the congregation's time zone, `HH:MM`. */
export function timeOf(date: string): string {
  return inOurZone().timeParts.format(new Date(date));
}

export function formatDate(date: string, style: keyof ReturnType<typeof formatsIn>["styles"]): string {
  return unbroken(inOurZone().styles[style].format(new Date(date)));
}

/** The day of a timestamp in the congregation's time zone, `YYYY-MM-DD`. */
export function dayOf(date: string): string {
  const parts = inOurZone().machineParts.formatToParts(new Date(date));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  // Pads years of the first century, which people get by typing two digits.
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Saturday, 21 November 2026, for a day `YYYY-MM-DD`; omits the year when it is that of `today`. */
export function formatDay(day: string, today?: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const isThisYear = today !== undefined && day.slice(0, 4) === today.slice(0, 4);
  const dayText = calendar[isThisYear ? "dayAndMonth" : "dayMonthAndYear"].format(date);
  return `${calendar.weekday.format(date)}, ${unbroken(dayText)}`;
}

/** Saturday, 21 November, for a timestamp */
export function weekdayAndDay(date: string): string {
  const day = dayOf(date);
  return formatDay(day, day);
}

/** Keeps a day and its month on one line. */
export function unbroken(text: string): string {
  return text.replace(/(?<=\b\d{1,2}) (?=\p{L})|(?<=\p{L}) (?=\d{1,2}\b)/u, "\u00a0");
}

/** 21-11-2026 */
export function dayMonthYear(date: string): string {
  return dayOf(date).split("-").reverse().join("-");
}

/** `9am`, `9.30am`, `noon`: formats `HH:MM` as notice boards do. */
export function clockTime(time: string): string {
  if (time === "12:00") return "noon";
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const past = minutes ? `.${String(minutes).padStart(2, "0")}` : "";
  return `${hours % 12 || 12}${past}${hours < 12 ? "am" : "pm"}`;
}
