import { plural, t } from "@lingui/core/macro";
import { type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import type { WordsOfMail } from "./kinds-that-wait.server.ts";

/** Says that something waits long, and nothing of what it is about. */
export function waitsMail({
  congregation,
  link,
  count,
  words,
  oldest,
  since,
  days,
}: WithLink & {
  count: number | "many";
  words: WordsOfMail;
  /** The day on which the oldest came, in words. */
  oldest: string;
  /** How many are new since the last mail, and its day; undefined for the first. */
  since: { day: string; count: number } | undefined;
  /** After how many days one ends that nobody decides about. */
  days: number;
}): Promise<Mail> {
  const begin =
    count === 1
      ? t`Nobody has decided yet. It has waited since ${oldest}.`
      : t`Nobody has decided yet. The oldest has waited since ${oldest}.`;
  const may = t`You get this email because you may decide. While nothing new comes in, we write once a month.`;
  return mail({
    congregation,
    subject: count === "many" ? words.many() : words.subject(count),
    preview: t`Nobody has decided yet.`,
    text: since ? `${begin} ${newOnes(since)}` : begin,
    action: { label: words.see(count === "many" ? mostShownWaiting + 1 : count), link },
    smallPrint: `${may} ${words.ending(days)}`,
  });
}

function newOnes({ day, count }: { day: string; count: number }): string {
  return plural(count, {
    0: `Since our last email of ${day}, nothing new has come.`,
    one: `Since our last email of ${day}, one is new.`,
    other: `Since our last email of ${day}, # are new.`,
  });
}
