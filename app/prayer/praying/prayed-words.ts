import { plural, t } from "@lingui/core/macro";

/** Numbers that are said aloud. Nobody learns a more exact one. */
const said = [5, 10, 20, 50, 100, 200, 500];

/** 0 for nobody, 1 for a few, and otherwise the largest of these numbers that was exceeded. */
export function roughly(count: number): number {
  return said.findLast((number) => count > number) ?? Math.min(count, 1);
}

/** How often people prayed for a request; empty where nobody said so. */
export function prayedInWords(rough: number): string {
  if (rough === 0) return "";
  if (rough === 1) return t`Somebody has prayed for this.`;
  return plural(rough, { one: "Prayed for more than # time.", other: "Prayed for more than # times." });
}

export interface PrayedForSomebody {
  /** The most members on one day for one request: each is another person. */
  members: number;
  /** Also those of visitors. */
  prayers: number;
}

/** Who prayed for somebody, in a sentence that is true for them; exact only when all of them are known to be others. */
export function peoplePrayed({ members, prayers }: PrayedForSomebody): string {
  const rough = roughly(prayers);
  if (members === prayers)
    return t({
      message: plural(members, {
        2: "Two people prayed for you",
        3: "Three people prayed for you",
        4: "Four people prayed for you",
        5: "Five people prayed for you",
        6: "Six people prayed for you",
        7: "Seven people prayed for you",
        8: "Eight people prayed for you",
        9: "Nine people prayed for you",
        10: "Ten people prayed for you",
        11: "Eleven people prayed for you",
        12: "Twelve people prayed for you",
        one: "One person prayed for you",
        other: "# people prayed for you",
      }),
      comment: "The forms for two to twelve are there for languages that write small numbers as words.",
    });
  if (rough > 1 && rough >= members)
    return plural(rough, {
      one: "People prayed for you more than # time",
      other: "People prayed for you more than # times",
    });
  if (members <= 1) return t`Somebody prayed for you`;
  return t({
    message: plural(members, {
      2: "At least two people prayed for you",
      3: "At least three people prayed for you",
      4: "At least four people prayed for you",
      5: "At least five people prayed for you",
      6: "At least six people prayed for you",
      7: "At least seven people prayed for you",
      8: "At least eight people prayed for you",
      9: "At least nine people prayed for you",
      10: "At least ten people prayed for you",
      11: "At least eleven people prayed for you",
      12: "At least twelve people prayed for you",
      one: "At least one person prayed for you",
      other: "At least # people prayed for you",
    }),
    comment: "The forms for two to twelve are there for languages that write small numbers as words.",
  });
}
