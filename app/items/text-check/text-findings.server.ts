import type { ProseNode } from "../../pages/prose/prose-tree.ts";
import { accountNumbers } from "./account-numbers.server.ts";
import { isSameNumber, telephoneNumbers } from "./contact-details.ts";
import { beginningOf, elementsIn, type TextElement } from "./elements.ts";
import type { Finding } from "./finding.ts";
import { passedDates } from "./passed-dates.server.ts";
import { signsAndLines } from "./signs-and-lines.server.ts";

export interface CheckedText {
  prose: readonly ProseNode[];
  /** What stands on the page besides, such as its title and the lines of its card. */
  others?: readonly string[];
  /** `YYYY-MM-DD`, in the congregation's time zone. */
  today: string;
  ownNumbers: readonly string[];
}

type Rule = (elements: readonly TextElement[], checked: CheckedText) => Finding[];

/** What does harm and what keeps people out come first, advice after it. */
const rules: readonly Rule[] = [
  bankDetails,
  picturesWithoutText,
  headings,
  signsAndLines,
  linkNames,
  capitals,
  datesPassed,
  numbersOfOthers,
  longParagraphs,
];

/** What the text of a page alone tells. The rest needs the rendered page: see `rendered-findings.client.ts`. */
export function textFindings(checked: CheckedText): Finding[] {
  const elements = elementsIn(checked.prose);
  return rules.flatMap((rule) => rule(elements, checked));
}

function bankDetails(elements: readonly TextElement[], { others = [] }: CheckedText): Finding[] {
  const sentence = (number: string) =>
    `${number} is an account number, which nobody else has confirmed. Link to /giving instead: two people check the details there.`;
  return [
    ...elements
      .filter(isInnermost)
      .flatMap(({ place, words }) =>
        accountNumbers(words).map((number) => ({ place, sentence: sentence(number) })),
      ),
    ...others.flatMap((words) => accountNumbers(words).map((number) => ({ sentence: sentence(number) }))),
  ];
}

function picturesWithoutText(elements: readonly TextElement[]): Finding[] {
  return elements.flatMap(({ place, attributes: { src = "", alt = "" } }) => {
    if (place.tag !== "img") return [];
    const file = String(src).split("/").at(-1) ?? "";
    if (String(alt).trim() === "")
      return {
        place,
        sentence: `The picture ${file} has no text for people who cannot see it. Write what it shows between its square brackets.`,
      };
    return /^\S+\.(jpe?g|png|webp|avif|gif|heic)$|^(IMG|DSC)[_-]?\d+$/i.test(String(alt))
      ? {
          place,
          sentence: `The description of a picture is only the name of its file: “${alt}”. Write what the picture shows.`,
        }
      : [];
  });
}

/** The page's title is a heading of the first level. */
function headings(elements: readonly TextElement[]): Finding[] {
  let before = 1;
  return elements.flatMap(({ place, words }) => {
    const level = Number(/^h([2-6])$/.exec(place.tag)?.[1] ?? 0);
    if (level === 0) return [];
    const deepest = before + 1;
    before = level;
    const signs = (count: number) => "#".repeat(count);
    if (words === "")
      return { place, sentence: `A heading has no text. Write some, or delete its ${signs(level)}.` };
    if (level <= deepest) return [];
    return {
      place,
      sentence: `The heading “${beginningOf(words)}” skips a level, so people who listen to the page will look for the missing one. Begin its line with ${signs(deepest)} instead of ${signs(level)}.`,
    };
  });
}

const emptyNames =
  /^((please )?(click|tap|press|see|look|read)( (on|it|up))? )?(here|this|more|link|page|details|this (link|page)|the link|read more|learn more|find out more|more information|click|go|continue)$/i;

function linkNames(elements: readonly TextElement[]): Finding[] {
  return elements.flatMap(({ place, words, attributes: { href = "" } }) => {
    if (place.tag !== "a") return [];
    const name = words.replace(/[^\p{L}\p{N}\s]/gu, "").trim();
    if (words === "") return { place, sentence: `The link to ${href} has no text. Say where it leads.` };
    if (emptyNames.test(name))
      return {
        place,
        sentence: `The link “${words}” does not say where it leads, and many people hear links without the text around them. Name what it leads to.`,
      };
    if (/^(https?:\/\/|www\.)/i.test(words))
      return {
        place,
        sentence: `The link “${beginningOf(words)}” is a bare URL, which is read out letter by letter. Give it a text that says where it leads.`,
      };
    return [];
  });
}

/** Four words or more in capitals. Beginning only where a word does, it reads a text without spaces once. */
const shouted = /(?<![\p{Lu}’'-])[’'-]*((?:\p{Lu}[\p{Lu}’'-]+[\s,]+){3,}\p{Lu}[\p{Lu}’'-]+)/u;

function capitals(elements: readonly TextElement[]): Finding[] {
  return elements.filter(isInnermost).flatMap(({ place, words }) => {
    const [, capitals] = shouted.exec(words) ?? [];
    if (capitals === undefined) return [];
    return {
      place,
      sentence: `“${beginningOf(capitals)}” is in capitals, which are hard to read and which some screen readers spell out. Write it in small letters.`,
    };
  });
}

function datesPassed(elements: readonly TextElement[], { others = [], today }: CheckedText): Finding[] {
  const sentence = (date: string) => `${date} has passed. Is this still right?`;
  return [
    ...elements
      .filter(isInnermost)
      .flatMap(({ place, words }) =>
        passedDates(words, today).map((date) => ({ place, sentence: sentence(date) })),
      ),
    ...others.flatMap((words) => passedDates(words, today).map((date) => ({ sentence: sentence(date) }))),
  ];
}

function numbersOfOthers(
  elements: readonly TextElement[],
  { others = [], ownNumbers }: CheckedText,
): Finding[] {
  const foreign = (words: string) =>
    telephoneNumbers(words).filter(
      (number) =>
        !ownNumbers.some((own) => isSameNumber(own, number)) &&
        !accountNumbers(words).some((account) => account.includes(number)),
    );
  const sentence = (number: string) =>
    `The telephone number ${number} is not one of the congregation’s. Is it right, and has its owner agreed to have it here?`;
  return [
    ...elements
      .filter(isInnermost)
      .flatMap(({ place, words }) => foreign(words).map((number) => ({ place, sentence: sentence(number) }))),
    ...others.flatMap((words) => foreign(words).map((number) => ({ sentence: sentence(number) }))),
  ];
}

function isInnermost({ isInnermostBlock }: TextElement): boolean {
  return isInnermostBlock;
}

const mostWords = 150;

function longParagraphs(elements: readonly TextElement[]): Finding[] {
  return elements.filter(isInnermost).flatMap(({ place, words }) => {
    const count = words.split(" ").length;
    if (count <= mostWords) return [];
    return {
      place,
      sentence: `The paragraph that begins “${beginningOf(words)}” has ${count} words. Two shorter ones are easier to read.`,
    };
  });
}
