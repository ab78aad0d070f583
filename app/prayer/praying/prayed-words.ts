/** Numbers that are said aloud. Nobody learns a more exact one. */
const said = [5, 10, 20, 50, 100, 200, 500];

/** 0 for nobody, 1 for a few, and otherwise the largest of these numbers that was exceeded. */
export function roughly(count: number): number {
  return said.findLast((number) => count > number) ?? Math.min(count, 1);
}

/** How often people prayed for a request; empty where nobody said so. */
export function prayedInWords(rough: number): string {
  if (rough === 0) return "";
  return rough === 1 ? "Somebody has prayed for this." : `Prayed for more than ${rough} times.`;
}
