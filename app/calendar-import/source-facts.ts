/** What the reader of calendars leaves out. */
export interface SourceFacts {
  isPrivate: boolean;
  /** Where the clock is by which the file states the start: the name of a zone. Empty for our own clock. */
  zone: string;
  /** `YYYY-MM-DD` and `HH:MM` by that clock. */
  stated: { day: string; time: string } | undefined;
}

// Each part begins with a semicolon that the others exclude, so that no line takes long.
const property = /^(BEGIN|END|UID|CLASS|DTSTART|RECURRENCE-ID)\s*((?:;[^:;"]*(?:"[^"]*")?)*):(.*)$/i;
const longestLine = 1000;

/** Reads of each UID of a calendar whether its events are private, and by which clock their start is stated. */
export function* sourceFacts(text: string): Generator<void, Map<string, SourceFacts>> {
  const facts = new Map<string, SourceFacts>();
  const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]/g, "");
  let event: OpenEvent | undefined;
  for (const line of unfolded.split("\n")) {
    yield;
    const [, name = "", parameters = "", value = ""] = property.exec(line.slice(0, longestLine)) ?? [];
    if (!name) continue;
    const component = value.trim().toUpperCase();
    if (name.toUpperCase() === "BEGIN" && component === "VEVENT") event = { depth: 0, lines: new Map() };
    else if (!event) continue;
    else if (name.toUpperCase() === "BEGIN") event.depth++;
    else if (name.toUpperCase() !== "END") {
      // Alarms have a UID too.
      if (event.depth === 0) event.lines.set(name.toUpperCase(), [parameters, value.trim()]);
    } else if (component !== "VEVENT") event.depth = Math.max(0, event.depth - 1);
    else {
      note(facts, event);
      event = undefined;
    }
  }
  return facts;
}

interface OpenEvent {
  depth: number;
  lines: Map<string, [parameters: string, value: string]>;
}

function note(facts: Map<string, SourceFacts>, { lines }: OpenEvent): void {
  const uid = (lines.get("UID")?.[1] ?? "").replace(/\\([\\,;])/g, "$1");
  const known = facts.get(uid) ?? { isPrivate: false, zone: "", stated: undefined };
  // An unknown class is to be taken for a private one: RFC 5545, section 3.8.1.3.
  const isPrivate = !/^(public)?$/i.test(lines.get("CLASS")?.[1] ?? "");
  const start = lines.has("RECURRENCE-ID") ? undefined : startIn(lines.get("DTSTART"));
  facts.set(uid, { ...known, ...start, isPrivate: known.isPrivate || isPrivate });
}

function startIn([parameters, value]: [string, string] = ["", ""]) {
  const [, year, month, day, hours, minutes, utc] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(?:\d\d)?(Z?)$/i.exec(value) ?? [];
  const zone = utc ? "UTC" : (/;TZID="?([^";]*)/i.exec(parameters)?.[1] ?? "");
  if (!zone || year === undefined) return undefined;
  return { zone, stated: { day: `${year}-${month}-${day}`, time: `${hours}:${minutes}` } };
}
