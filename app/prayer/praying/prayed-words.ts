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

const inWords = "one two three four five six seven eight nine ten eleven twelve".split(" ");

export interface PrayedForSomebody {
  /** The most members on one day for one request: each is another person. */
  members: number;
  /** Also those of visitors. */
  prayers: number;
}

/** Who prayed for somebody, in a sentence that is true for them; exact only when all of them are known to be others. */
export function peoplePrayed({ members, prayers }: PrayedForSomebody): string {
  const rough = roughly(prayers);
  const people = `${inWords[members - 1] ?? members} ${members === 1 ? "person" : "people"}`;
  if (members === prayers) return `${people.charAt(0).toUpperCase()}${people.slice(1)} prayed for you`;
  if (rough > 1 && rough >= members) return `People prayed for you more than ${rough} times`;
  return members > 1 ? `At least ${people} prayed for you` : "Somebody prayed for you";
}
