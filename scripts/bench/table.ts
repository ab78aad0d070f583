import { styleText } from "node:util";

/** One line of the printed table. An empty column does not apply. */
export interface Line {
  what: string;
  ours: string;
  baseline?: string;
  ratio?: string;
  aim?: string;
  /** Sentences; any of them makes the whole run fail. */
  failures?: string[];
}

/** One measurement of each side; undefined where the operating system does not report it. */
export interface Round {
  ours: number | undefined;
  baseline: number | undefined;
}

/** Compares medians. The ratio is the median of each round's, whose two halves see the same noise. */
export function compared(what: string, rounds: Round[], show: (value: number) => string, aim?: string): Line {
  const known = rounds.flatMap(({ ours, baseline }) =>
    ours === undefined || baseline === undefined ? [] : [{ ours, baseline }],
  );
  if (known.length === 0) return { what, ours: "not measured", aim };
  return {
    what,
    ours: show(median(known.map(({ ours }) => ours))),
    baseline: show(median(known.map(({ baseline }) => baseline))),
    ratio: significant(median(known.map(({ ours, baseline }) => ours / baseline))),
    aim,
  };
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Nearest-rank quantile, so the result is one of the values. */
export function quantile(values: number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}

export const milliseconds = (value: number) => `${significant(value)} ms`;
export const kilobytes = (bytes: number) => `${significant(bytes / 1024)} KB`;
export const megabytes = (bytes: number) => `${significant(bytes / 1024 / 1024)} MB`;

export function significant(value: number): string {
  return value.toLocaleString(
    "en",
    value < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  );
}

export function printTable(title: string, lines: Line[]): void {
  const head: Line = { what: "", ours: "ours", baseline: "baseline", ratio: "ratio", aim: "aim" };
  const cells = [head, ...lines].map(({ what, ours, baseline = "", ratio = "", aim = "" }) => ({
    left: what,
    right: [ours, baseline, ratio],
    last: aim,
  }));
  const widest = Math.max(...cells.map(({ left }) => left.length));
  process.stdout.write(`\n${styleText("bold", title)}\n`);
  for (const { left, right, last } of cells) {
    const numbers = right.map((cell) => cell.padStart(13)).join("");
    process.stdout.write(`${`  ${left.padEnd(widest)}${numbers}   ${last}`.trimEnd()}\n`);
  }
}
