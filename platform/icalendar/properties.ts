import ICAL from "ical.js";

const mostHeaderLength = 1000;

/** A property as RFC 7265 (jCal) has it. Dates look like `2026-01-04`, times like `2026-01-04T10:30:00` or with a Z. */
export interface Property {
  parameters: Record<string, unknown>;
  /** The type of its values, such as `date-time`, in lower case. */
  type: string;
  values: unknown[];
  /** The value as it stands in the file. */
  raw: string;
}

/** Returns what a content line says, or undefined if it is broken beyond reading. */
export function propertyIn(line: string | undefined): Property | undefined {
  if (line === undefined) return undefined;
  const colon = valueStart(line);
  // The time that ical.js needs for parameters grows with the square of their length.
  if (colon === undefined || colon > mostHeaderLength) return undefined;
  try {
    const [, parameters, type, ...values] = ICAL.parse.property(line);
    return { parameters, type, values, raw: line.slice(colon + 1) };
  } catch {
    return undefined;
  }
}

/** Returns the value of a content line as it stands there, without the spaces around it; empty if it cannot be found. */
export function rawValueIn(line: string | undefined): string {
  const colon = line === undefined ? undefined : valueStart(line);
  return line === undefined || colon === undefined ? "" : line.slice(colon + 1).trim();
}

function valueStart(line: string): number | undefined {
  let isQuoted = false;
  const end = Math.min(line.length, mostHeaderLength + 1);
  for (let at = 0; at < end; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  return undefined;
}

/** Returns the text of a property, without the spaces around it; empty if there is none. */
export function textIn(line: string | undefined): string {
  const [value] = propertyIn(line)?.values ?? [];
  return typeof value === "string" ? value.trim() : "";
}
