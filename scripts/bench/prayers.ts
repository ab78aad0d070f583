import { measureFilled, measureList, nameOf, vacuum } from "./list-times.ts";
import { addManyPrayers, declineAllBut } from "./many-prayers.ts";
import { jobsOfPrayers, listsOfPrayers, listsOfWaiting } from "./prayer-lists.ts";
import type { Line } from "./table.ts";

const counts = [1_000, 1_000_000];
const fewWaiting = 3;

/** Measures what reads prayer requests, and what looks regularly whether something has become of them. */
export function measurePrayers(): Promise<Line[]> {
  return measureFilled(counts, addManyPrayers, async (filled) => {
    const lines: Line[] = [];
    for (const list of [...listsOfPrayers, ...jobsOfPrayers])
      lines.push(...(await measureList(filled, list, `${nameOf(filled)}, ${list.what}`)));
    for (const { context } of filled.sizes) {
      await declineAllBut(context.db, fewWaiting);
      await vacuum(context.db, filled.kind);
    }
    for (const list of listsOfWaiting)
      lines.push(
        ...(await measureList(filled, list, `${nameOf(filled)}, ${list.what}, with ${fewWaiting} waiting`)),
      );
    return lines;
  });
}
