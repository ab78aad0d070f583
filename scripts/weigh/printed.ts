import { styleText } from "node:util";
import { boundsOf } from "./bounds.ts";
import { lineFor, type Section, shown, type Unit, type Weighed, weighed } from "./sections.ts";

/** Prints a section: each value, its bound, and in parentheses its value at the last release. */
export function printSection(section: Section): void {
  const { title, columns, rows } = section;
  const bounds = boundsOf(section);
  const table = Object.keys(rows).map((row) => ({
    row,
    cells: weighed(section, bounds, row).map((one) => ({ text: cell(one, bounds.unit), isOver: one.isOver })),
  }));
  const widest = Math.max(title.length + 2, ...table.map(({ row }) => row.length + 2));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...table.map(({ cells }) => cells[index]?.text.length ?? 0)),
  );
  const padded = (texts: string[]) => texts.map((text, index) => text.padStart((widths[index] ?? 0) + 3));
  process.stdout.write(`${styleText("bold", title.padEnd(widest) + padded(columns).join(""))}\n`);
  for (const { row, cells } of table) {
    const texts = padded(cells.map(({ text }) => text)).map((text, index) =>
      cells[index]?.isOver ? styleText("red", text) : text,
    );
    process.stdout.write(`${`  ${row.padEnd(widest - 2)}${texts.join("")}`.trimEnd()}\n`);
  }
}

function cell({ value, bound, isOver }: Weighed, unit: Unit): string {
  if (value === undefined && !bound) return "";
  const now = value === undefined ? "–" : number(value, unit);
  if (!bound) return `${now}, no bound`;
  const [release, most] = bound;
  return `${isOver ? "OVER " : ""}${now} ${isOver ? ">" : "≤"} ${number(most, unit)} (${number(release, unit)})`;
}

function number(value: number, unit: Unit): string {
  return shown(value, unit).replace(" KB", "");
}

/** Prints the lines for `bounds.ts` of rows that are over a bound or have none, or of all rows. */
export function printLines(sections: Section[], which: "over" | "all"): void {
  const chosen = sections.flatMap((section) => {
    const bounds = boundsOf(section);
    const rows = Object.keys(section.rows).filter(
      (row) =>
        which === "all" ||
        weighed(section, bounds, row).some(
          ({ value, bound, isOver }) => isOver || (value !== undefined && !bound),
        ),
    );
    return rows.length === 0
      ? []
      : [`  // ${section.name}`, ...rows.map((row) => `  ${lineFor(section, bounds, row)}`)];
  });
  if (chosen.length === 0) return;
  const why = which === "over" ? "Over, or without a bound; as" : "As";
  process.stdout.write(`\n${why} lines for scripts/weigh/bounds.ts:\n${chosen.join("\n")}\n`);
}
