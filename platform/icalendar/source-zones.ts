import ICAL from "ical.js";
import { EventProblem } from "./calendar-error.ts";
import { propertyIn, textIn } from "./properties.ts";
import { windowsZones } from "./windows-zones.ts";
import { zoneShownAs } from "./zone-names.ts";

/** A zone in which a file states times. */
export interface SourceZone {
  name: string;
  instantOf(local: Temporal.PlainDateTime): Temporal.Instant;
}

const weekday = "(SU|MO|TU|WE|TH|FR|SA)";
const date = "(0?[1-9]|[12]\\d|3[01])";
/** One that every month has, so that a year always has a match. */
const commonDate = "(0?[1-9]|1\\d|2[0-8])";
const common = "BYMONTH=(0?[1-9]|1[0-2])|INTERVAL=1|WKST=\\w\\w|UNTIL=\\d{8}(T\\d{6}Z?)?|COUNT=\\d{1,3}";
/**
 * The rules that real zones have. ical.js expands any other rule for as long as it takes: one of seconds, or one that
 * never matches, would not end.
 */
const yearlyRules = [
  new RegExp(`^FREQ=YEARLY(;(${common}|BYDAY=-?[1-5]?${weekday}))*$`, "i"),
  new RegExp(
    `^FREQ=YEARLY(;(${common}|BYDAY=${weekday}|BYMONTHDAY=(?=(${date},)*${commonDate}(,|;|$))${date}(,${date})*))*$`,
    "i",
  ),
];
const mostRules = 10;
/** In characters. Longer than any of a real zone. */
const longestRule = 300;
const mostExpanded = 10;
/** The last year for which a described zone is expanded, which ical.js then does only once. */
const lastYear = 2201;

/** The zones that the times of one file can name: IANA's, Windows', and those that the file describes itself. */
export class SourceZones {
  readonly #described = new Map<string, string[]>();
  readonly #found = new Map<string, SourceZone | undefined>();
  readonly #named: string | undefined;
  #expanded = 0;

  /** @param named The zone that the file names for its reader, in X-WR-TIMEZONE. */
  constructor(zones: readonly string[][], named?: string) {
    this.#named = named;
    for (const lines of zones) this.#described.set(keyOf(textIn(lineNamed("TZID", lines))), lines);
  }

  /** Those that the file describes or names for all of it, as far as they can be followed. */
  ofFile(): SourceZone[] {
    const names = [...(this.#named ? [this.#named] : []), ...this.#described.keys()].slice(0, mostExpanded);
    return names.map((name) => this.#find(name)).filter((zone) => zone !== undefined);
  }

  /** @throws {EventProblem} when nothing says what this zone is. */
  named(tzid: string): SourceZone {
    const zone = this.#find(tzid);
    if (!zone) throw new EventProblem(`It uses a time zone that we do not know: ${tzid.slice(0, 60)}.`);
    return zone;
  }

  #find(tzid: string): SourceZone | undefined {
    if (!this.#found.has(tzid)) {
      const named = zoneNamed(tzid);
      // What Outlook and Notes show people is less exact than a description.
      this.#found.set(tzid, named ?? this.#describedZone(tzid) ?? zoneCalled(zoneShownAs(tzid)));
    }
    return this.#found.get(tzid);
  }

  #describedZone(tzid: string): SourceZone | undefined {
    const lines = this.#described.get(keyOf(tzid));
    if (!lines) return undefined;
    const location = textIn(lineNamed("X-LIC-LOCATION", lines));
    const known = location ? zoneNamed(location) : undefined;
    if (known || this.#expanded >= mostExpanded) return known;
    this.#expanded++;
    return zoneFrom(tzid, lines);
  }
}

/** Some programs put their own name before that of the zone: `/example.org/20240101/Europe/London`. */
function zoneNamed(tzid: string): SourceZone | undefined {
  const parts = tzid.split("/").filter(Boolean).slice(-6);
  const names = [windowsZones.get(tzid) ?? tzid, ...[3, 2].map((count) => parts.slice(-count).join("/"))];
  return zoneCalled(names.find(isZone));
}

/** The zone with the name that IANA gives it, in any case. */
function zoneCalled(written: string | undefined): SourceZone | undefined {
  if (written === undefined) return undefined;
  const name = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(written).timeZoneId;
  return { name, instantOf: (local) => local.toZonedDateTime(name).toInstant() };
}

function keyOf(tzid: string): string {
  return tzid.toLowerCase();
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

function zoneFrom(name: string, written: string[]): SourceZone | undefined {
  const lines = withSimpleRules(written);
  const rules = lines
    .filter((line) => /^RRULE/i.test(line))
    .map((line) => propertyIn(line)?.raw.trim() ?? "");
  const isYearly = rules.every(
    (rule) => rule.length <= longestRule && yearlyRules.some((form) => form.test(rule)),
  );
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

/** Notes states the time of a change in its rule, and others write "the last Sunday" as a position. */
function withSimpleRules(lines: string[]): string[] {
  const simple = [...lines];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    if (/^DTSTART/i.test(line)) start = index;
    if (!/^RRULE/i.test(line) || line.length > longestRule) continue;
    simple[index] = simplified(line);
    const [, hour] = /[:;]BYHOUR=(\d\d?)(?=;|$)/i.exec(line) ?? [];
    if (hour && start > 0)
      simple[start] = (lines[start] ?? "").replace(/(:\d{8}T)\d\d/i, `$1${hour.padStart(2, "0")}`);
  }
  return simple;
}

function simplified(rule: string): string {
  return rule
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/(?<!,),+(?=;|$)/g, "")
    .replace(/(?<=[:;])(BYHOUR|BYMINUTE|BYSECOND)=\d\d?(;|$)/g, "")
    .replace(/BYDAY=(\w\w)(?=;|$)(.*);BYSETPOS=([+-]?\d)(?=;|$)/, "BYDAY=$3$1$2")
    .replace(/BYSETPOS=([+-]?\d);(.*)BYDAY=(\w\w)(?=;|$)/, "$2BYDAY=$1$3")
    .replace(/(?<!;);+$/, "");
}

function lineNamed(name: string, lines: readonly string[]): string | undefined {
  return lines.find((line) => line.toUpperCase().startsWith(name) && /^[:;]/.test(line.slice(name.length)));
}
