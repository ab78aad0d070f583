import { measureFilled, measureList, nameOf } from "./list-times.ts";
import { lists } from "./lists.ts";
import { addManyRows } from "./many-rows.ts";
import type { Line } from "./table.ts";

const counts = [1_000, 100_000, 1_000_000];

export function measureFirstPage(): Promise<Line[]> {
  return measureFilled(counts, addManyRows, async (filled) => {
    const lines: Line[] = [];
    for (const list of lists)
      lines.push(...(await measureList(filled, list, `${nameOf(filled)}, ${list.what}`)));
    return lines;
  });
}
