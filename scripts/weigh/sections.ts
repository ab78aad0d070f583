/** One part of the printed table: rows of values, each with a bound in `bounds.ts`. */
export interface Section {
  /** Its key in `bounds.ts`. */
  name: string;
  title: string;
  /** Names of the values of each row. */
  columns: string[];
  /** Values in the order of the columns; undefined where nothing was measured. */
  rows: Record<string, Values>;
}

export type Values = (number | undefined)[];

/** How values are rounded and printed. Bytes are printed as KB. */
export type Unit = "count" | "bytes" | "seconds" | "ratio";

/** The smallest difference that is stored. */
const steps: Record<Unit, number> = { count: 1, bytes: 1, seconds: 0.01, ratio: 0.01 };

/** The value at the last release, the bound, and why the bound is further above that value than the slack allows. */
export type Bound = readonly [release: number, bound: number, reason?: string];

export interface BoundSection {
  unit: Unit;
  /** The share by which a bound may be above the value at the last release without a reason. */
  slack: number;
  /** Bounds in the order of the columns; null where there is nothing to measure. */
  rows: Record<string, readonly (Bound | null)[]>;
}

export const boundsFile = "scripts/weigh/bounds.ts";

export interface Weighed {
  value: number | undefined;
  bound: Bound | undefined;
  isOver: boolean;
}

/** Pairs the values of a row with their bounds. */
export function weighed({ columns, rows }: Section, bounds: BoundSection, row: string): Weighed[] {
  return columns.map((_, column) => {
    const value = rows[row]?.[column];
    const bound = bounds.rows[row]?.[column] ?? undefined;
    return { value, bound, isOver: value !== undefined && bound !== undefined && value > bound[1] };
  });
}

/** Returns a sentence for each value that is over its bound or has none, and for each bound without a value. */
export function problemsOf(section: Section, bounds: BoundSection): string[] {
  const names = new Set([...Object.keys(section.rows), ...Object.keys(bounds.rows)]);
  return [...names].flatMap((row) =>
    weighed(section, bounds, row).flatMap(({ value, bound, isOver }, column) => {
      const what = `${section.title}: ${row}, ${section.columns[column]}`;
      if (value === undefined)
        return bound ? [`${what} has a bound in ${boundsFile}, but no value. Remove the bound.`] : [];
      const now = `${what} is ${shown(value, bounds.unit)}`;
      if (!bound)
        return `${now} and has no bound. Add to "${section.name}" in ${boundsFile}: ${lineFor(section, bounds, row)}`;
      return isOver
        ? `${now}, over its bound of ${shown(bound[1], bounds.unit)}. Raise it in ${boundsFile} with a reason, or make it lighter.`
        : [];
    }),
  );
}

/** Returns a sentence for each bound that is above its slack and gives no reason. */
export function unexplained(name: string, { slack, unit, rows }: BoundSection): string[] {
  return Object.entries(rows).flatMap(([row, bounds]) =>
    bounds.flatMap((bound) => {
      if (!bound) return [];
      const [release, most, reason = ""] = bound;
      if (most <= withSlack(release, slack, unit) || reason.trim() !== "") return [];
      return `${name}, ${row}: the bound ${most} is more than ${slack * 100}% above ${release}, the value at the last release. Write the reason behind it in ${boundsFile}.`;
    }),
  );
}

/** The highest bound that needs no reason. */
function withSlack(release: number, slack: number, unit: Unit): number {
  return rounded(release * (1 + slack), unit);
}

/** The line of `bounds.ts` for a row as it is now. A bound that was raised for a reason stays. */
export function lineFor(section: Section, bounds: BoundSection, row: string): string {
  const { unit, slack } = bounds;
  const parts = weighed(section, bounds, row).map(({ value, bound }) => {
    if (value === undefined) return bound ? written(bound) : "null";
    const release = rounded(value, unit);
    const most = withSlack(release, slack, unit);
    const [, earlier = 0, reason] = bound ?? [];
    return written(reason !== undefined && earlier > most ? [release, earlier, reason] : [release, most]);
  });
  return `${JSON.stringify(row)}: [${parts.join(", ")}],`;
}

function written(bound: Bound): string {
  return `[${bound.map((part) => JSON.stringify(part)).join(", ")}]`;
}

/** Upwards, so that a value is never above its own bound. */
function rounded(value: number, unit: Unit): number {
  const step = steps[unit];
  // 1.1 / 0.01 is not quite 110.
  return Number((Math.ceil(Number((value / step).toFixed(6))) * step).toFixed(2));
}

export function shown(value: number, unit: Unit): string {
  if (unit === "bytes") return `${decimals(value / 1024, value < 1024 * 1024 ? 1 : 0)} KB`;
  return decimals(value, unit === "count" ? 0 : 2);
}

function decimals(value: number, digits: number): string {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
