import ICAL from "ical.js";
import { EventProblem } from "./calendar-error.ts";
import { propertyIn, textIn } from "./properties.ts";
import { windowsZones } from "./windows-zones.ts";

/** A zone in which a file states times. */
export interface SourceZone {
  name: string;
  instantOf(local: Temporal.PlainDateTime): Temporal.Instant;
}

const weekday = "(SU|MO|TU|WE|TH|FR|SA)";
const date = "(0?[1-9]|1\\d|2[0-8])";
const common = "BYMONTH=(0?[1-9]|1[0-2])|INTERVAL=1|WKST=\\w\\w|UNTIL=\\d{8}(T\\d{6}Z?)?|COUNT=\\d{1,3}";
/**
 * The rules that real zones have. ical.js expands any other rule for as long as it takes: one of seconds, or one that
 * never matches, would not end.
 */
const yearlyRules = [
  new RegExp(`^FREQ=YEARLY(;(${common}|BYDAY=-?[1-5]?${weekday}))*$`, "i"),
  new RegExp(`^FREQ=YEARLY(;(${common}|BYDAY=${weekday}|BYMONTHDAY=${date}(,${date})*))*$`, "i"),
];
const mostRules = 10;
const mostExpanded = 10;
/** The last year for which a described zone is expanded, which ical.js then does only once. */
const lastYear = 2201;

/** The zones that the times of one file can name: IANA's, Windows', and those that the file describes itself. */
export class SourceZones {
  readonly #described = new Map<string, string[]>();
  readonly #found = new Map<string, SourceZone | undefined>();
  #expanded = 0;

  constructor(zones: readonly string[][]) {
    for (const lines of zones) this.#described.set(textIn(lineNamed("TZID", lines)), lines);
  }

  /** @throws {EventProblem} when nothing says what this zone is. */
  named(tzid: string): SourceZone {
    if (!this.#found.has(tzid)) this.#found.set(tzid, ianaZone(tzid) ?? this.#describedZone(tzid));
    const zone = this.#found.get(tzid);
    if (!zone) throw new EventProblem(`It uses a time zone that we do not know: ${tzid.slice(0, 60)}.`);
    return zone;
  }

  #describedZone(tzid: string): SourceZone | undefined {
    const lines = this.#described.get(tzid);
    if (!lines) return undefined;
    const location = textIn(lineNamed("X-LIC-LOCATION", lines));
    const known = location ? ianaZone(location) : undefined;
    if (known || this.#expanded >= mostExpanded) return known;
    this.#expanded++;
    return zoneFrom(tzid, lines);
  }
}

/** Some programs put their own name before that of the zone: `/example.org/20240101/Europe/London`. */
function ianaZone(tzid: string): SourceZone | undefined {
  const parts = tzid.split("/").filter(Boolean).slice(-6);
  const names = [windowsZones.get(tzid) ?? tzid, ...[3, 2].map((count) => parts.slice(-count).join("/"))];
  const name = names.find(isZone);
  return name === undefined
    ? undefined
    : { name, instantOf: (local) => local.toZonedDateTime(name).toInstant() };
}

/** Temporal also takes offsets such as `+01:00` for zones. */
function isZone(name: string): boolean {
  if (name.length > 60) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

function zoneFrom(name: string, lines: string[]): SourceZone | undefined {
  const rules = lines
    .filter((line) => /^RRULE/i.test(line))
    .map((line) => propertyIn(line)?.raw.trim() ?? "");
  const isYearly = rules.every((rule) => yearlyRules.some((form) => form.test(rule)));
  // Programs of Microsoft start in 1601.
  const isRecent = lines.every((line) => !/^DTSTART/i.test(line) || /:(1[6-9]\d\d|2\d{3})\d{4}/.test(line));
  if (rules.length > mostRules || !isYearly || !isRecent) return undefined;
  try {
    const zone = new ICAL.Timezone({
      component: new ICAL.Component(ICAL.parse(lines.join("\r\n"))),
      tzid: name,
    });
    const instantOf = (local: Temporal.PlainDateTime) => {
      const { year, month, day, hour, minute, second } = local;
      const offset = zone.utcOffset(new ICAL.Time({ year, month, day, hour, minute, second }, zone));
      return local.subtract({ seconds: offset }).toZonedDateTime("UTC").toInstant();
    };
    instantOf(Temporal.PlainDateTime.from({ year: lastYear, month: 1, day: 1 }));
    return { name, instantOf };
  } catch {
    return undefined;
  }
}

function lineNamed(name: string, lines: readonly string[]): string | undefined {
  return lines.find((line) => line.toUpperCase().startsWith(name) && /^[:;]/.test(line.slice(name.length)));
}
