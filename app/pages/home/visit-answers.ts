import { t } from "@lingui/core/macro";
import type { NewHere, Services } from "../../../content/schema.ts";
import { childrenInWords } from "../shown-facts/children-in-words.ts";

export interface VisitAnswer {
  question: string;
  answer: string;
}

const most = 3;

/** The first three questions of somebody new that the church's facts answer; times stand above them. */
export function visitAnswers({ sunday, wear, children, access }: NewHere, { kids }: Services): VisitAnswer[] {
  const known: [string, string | undefined][] = [
    [t`What about my children?`, children?.map(inOneSentence).join("\n") ?? (kids && childrenInWords(kids))],
    [t`Can I get in without steps?`, access?.stepFree],
    [t`What should I wear?`, wear],
    [t`What happens when I come in?`, sunday?.[0]?.words],
    [t`Where can I park?`, access?.parking],
  ];
  return known
    .flatMap(([question, answer]) => (answer === undefined ? [] : [{ question, answer }]))
    .slice(0, most);
}

function inOneSentence({ ages, words }: { ages: string; words: string }): string {
  return `${ages}: ${words}`;
}
