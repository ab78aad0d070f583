import { CalendarError } from "./calendar-error.ts";

const mostLineLength = 100_000;
const mostZoneLines = 1000;
const mostLinesOfDates = 1000;
const single = [
  "UID",
  "RECURRENCE-ID",
  "DTSTART",
  "DTEND",
  "DURATION",
  "STATUS",
  "SUMMARY",
  "DESCRIPTION",
  "LOCATION",
  "URL",
  "LAST-MODIFIED",
  "SEQUENCE",
  "CLASS",
  "X-MICROSOFT-CDO-ALLDAYEVENT",
  "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT",
];
const repeatable = ["RRULE", "EXRULE", "RDATE", "EXDATE", "CATEGORIES"];
/** How many lines of each property are kept. */
const kept = new Map<string, number>([
  ...single.map((name) => [name, 1] as const),
  ...repeatable.map((name) => [name, mostLinesOfDates] as const),
]);

/** The unfolded lines of a VEVENT by their names, in capitals. Only properties that we use, and no alarms. */
export interface EventLines {
  lines: Map<string, string[]>;
  /** The event has no end: the file stops within it, or another event begins. */
  isCut: boolean;
  hasEndlessLine: boolean;
  hasTooManyDates: boolean;
}

export interface CalendarLines {
  name?: string;
  method?: string;
  /** The zone that the file names for its reader. */
  timeZone?: string;
  events: EventLines[];
  /** The lines of each VTIMEZONE. */
  zones: string[][];
}

/**
 * Returns the lines of a calendar, sorted by what they belong to, in one pass that takes time in proportion to the
 * text; its caller decides after each line when to go on. Tolerates what programs get wrong most: other line ends,
 * missing ends, lines that are no properties.
 *
 * @throws {CalendarError} when this is no calendar, or when it has more than `mostEvents`.
 */
export function* calendarLines(text: string, mostEvents: number): Generator<void, CalendarLines> {
  const found = new Components(mostEvents);
  for (const line of unfoldedLines(text)) {
    found.take(line);
    yield;
  }
  return found.finish();
}

function* unfoldedLines(text: string): Generator<string> {
  const source = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  let line = "";
  for (let at = 0; at < source.length; ) {
    const newline = source.indexOf("\n", at);
    const end = newline === -1 ? source.length : newline;
    const piece = source.slice(at, source[end - 1] === "\r" && end > at ? end - 1 : end);
    if (piece.startsWith(" ") || piece.startsWith("\t")) line += piece.slice(1);
    else {
      yield line;
      line = piece;
    }
    at = end + 1;
  }
  yield line;
}

class Components {
  readonly #mostEvents: number;
  readonly #found: CalendarLines = { events: [], zones: [] };
  #isCalendar = false;
  #event: EventLines | undefined;
  #zone: string[] | undefined;
  /** How many components are open that are neither a calendar nor an event nor a zone. */
  #others = 0;
  /** The line of the description that was read last, whose text may go on. */
  #description: { lines: string[]; name: string; emptyLines: number } | undefined;

  constructor(mostEvents: number) {
    this.#mostEvents = mostEvents;
  }

  take(line: string): void {
    if (line === "") {
      if (this.#description) this.#description.emptyLines++;
      return;
    }
    const [, name = "", rest = ""] = /^([\w-]{1,50})\s*(?=[:;])(.{0,60})/.exec(line) ?? [];
    if (this.#description && !isPropertyName(name, this.#description.name)) {
      this.#continueDescription(line);
      return;
    }
    this.#description = undefined;
    const property = name.toUpperCase();
    if (property === "BEGIN") this.#begin(componentIn(rest), line);
    else if (property === "END") this.#end(componentIn(rest), line);
    else if (this.#zone) this.#zone.push(line);
    else if (this.#others > 0) return;
    else if (this.#event) this.#takeForEvent(this.#event, name, line);
    else this.#takeForCalendar(property, line);
  }

  finish(): CalendarLines {
    this.#closeEvent(true);
    if (!this.#isCalendar) throw new CalendarError("This is not a calendar file.");
    return this.#found;
  }

  #begin(component: string, line: string): void {
    if (component === "VCALENDAR" || component === "VEVENT") {
      this.#closeEvent(true);
      this.#zone = undefined;
      this.#others = 0;
    }
    if (component === "VCALENDAR") this.#isCalendar = true;
    else if (component === "VEVENT") this.#openEvent();
    else if (component === "VTIMEZONE" && !this.#event && this.#others === 0) this.#zone = [line];
    else if (this.#zone) this.#zone.push(line);
    else this.#others++;
  }

  #end(component: string, line: string): void {
    if (component === "VEVENT") this.#closeEvent(false);
    else if (component === "VCALENDAR") this.#closeEvent(true);
    else if (this.#zone) this.#endInZone(this.#zone, component, line);
    else this.#others = Math.max(0, this.#others - 1);
  }

  #endInZone(zone: string[], component: string, line: string): void {
    zone.push(line);
    if (component !== "VTIMEZONE") return;
    if (zone.length <= mostZoneLines) this.#found.zones.push(zone);
    this.#zone = undefined;
  }

  #openEvent(): void {
    if (this.#found.events.length >= this.#mostEvents)
      throw new CalendarError(
        `This calendar holds more than ${this.#mostEvents.toLocaleString("en")} events.`,
      );
    this.#event = { lines: new Map(), isCut: false, hasEndlessLine: false, hasTooManyDates: false };
    this.#found.events.push(this.#event);
  }

  #closeEvent(isCut: boolean): void {
    if (this.#event) this.#event.isCut = isCut;
    this.#event = undefined;
    this.#others = 0;
  }

  #takeForEvent(event: EventLines, name: string, line: string): void {
    const property = name.toUpperCase();
    const most = kept.get(property);
    if (most === undefined) return;
    if (line.length > mostLineLength) {
      event.hasEndlessLine = true;
      return;
    }
    const lines = event.lines.get(property) ?? [];
    event.lines.set(property, lines);
    if (lines.length < most) lines.push(line);
    else if (most > 1) event.hasTooManyDates = true;
    if (property === "DESCRIPTION") this.#description = { lines, name, emptyLines: 0 };
  }

  /** Programs that forget to escape line breaks do so in descriptions. */
  #continueDescription(line: string): void {
    const { lines, emptyLines } = this.#description ?? { lines: [], emptyLines: 0 };
    const [text] = lines;
    if (!this.#description || !text || text.length + line.length >= mostLineLength) return;
    lines[0] = `${text}\\n${emptyLines > 0 ? "\\n" : ""}${line}`;
    this.#description.emptyLines = 0;
  }

  #takeForCalendar(property: string, line: string): void {
    if (line.length > mostLineLength) return;
    if (property === "X-WR-CALNAME" || property === "NAME") this.#found.name ??= line;
    if (property === "METHOD") this.#found.method ??= line;
    if (property === "X-WR-TIMEZONE") this.#found.timeZone ??= line;
  }
}

function componentIn(rest: string): string {
  return rest.slice(1).trim().toUpperCase();
}

/** Of RFC 5545 and its successors (7986, 9073, 9253), as far as nobody writes them as words of a text. */
const termNames = names(
  `ACKNOWLEDGED ATTENDEE BUSYTYPE CALENDAR-ADDRESS CALSCALE DTEND DTSTAMP DTSTART EXDATE EXRULE FREEBUSY GEO LAST-MODIFIED
  LOCATION-TYPE ORGANIZER PARTICIPANT-TYPE PERCENT-COMPLETE PRODID RDATE RECURRENCE-ID REFID REFRESH-INTERVAL RELATED-TO
  REQUEST-STATUS RESOURCE-TYPE RRULE STRUCTURED-DATA STYLED-DESCRIPTION TRANSP TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL UID`,
);

const wordNames = names(
  `ACTION ATTACH BEGIN CATEGORIES CLASS COLOR COMMENT COMPLETED CONCEPT CONFERENCE CONTACT CREATED DESCRIPTION DUE DURATION
  END IMAGE LINK LOCATION METHOD NAME PRIORITY PROXIMITY REPEAT RESOURCES SEQUENCE SOURCE STATUS SUMMARY TRIGGER URL VERSION`,
);

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/**
 * Whether a line below one of the name `before` is a property of that name, and no text with a colon: "Second: bring a
 * chair". A program writes all its names in capitals or none, so that "Location: the hall" is a text.
 */
function isPropertyName(name: string, before: string): boolean {
  const capitals = name.toUpperCase();
  if (capitals.startsWith("X-") || termNames.has(capitals)) return true;
  if (!wordNames.has(capitals)) return false;
  const isLower = name === name.toLowerCase();
  if (capitals === "BEGIN" || capitals === "END") return isLower || name === capitals;
  return name === (before === before.toLowerCase() ? name.toLowerCase() : capitals);
}
