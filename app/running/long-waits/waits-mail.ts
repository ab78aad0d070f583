import { type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";

/** Says that something waits long, and nothing of what it is about. */
export function waitsMail({
  congregation,
  link,
  count,
  what,
  oldest,
  since,
  ending,
}: WithLink & {
  count: number | "many";
  /** What waits: one, and several. */
  what: { one: string; several: string };
  /** The day on which the oldest came, in words. */
  oldest: string;
  /** How many are new since the last mail, and its day; undefined for the first. */
  since: { day: string; count: number } | undefined;
  /** How one ends that nobody decides about, after “it”. */
  ending: string;
}): Promise<Mail> {
  const subject =
    count === 1
      ? `A ${what.one} has waited for more than a week`
      : `${count === "many" ? "Many" : count} ${what.several} have waited for more than a week`;
  const begin = `Nobody has decided yet. ${count === 1 ? "It has" : "The oldest has"} waited since ${oldest}.`;
  return mail({
    congregation,
    subject,
    preview: "Nobody has decided yet.",
    text: since ? `${begin} Since our last email of ${since.day}, ${newOnes(since.count)}.` : begin,
    action: { label: `See the ${count === 1 ? what.one : what.several}`, link },
    smallPrint: `You get this email because you may decide. While nothing new comes in, we write once a month. If nobody decides, it ${ending}.`,
  });
}

function newOnes(count: number): string {
  if (count === 0) return "nothing new has come";
  return count === 1 ? "one is new" : `${count} are new`;
}
