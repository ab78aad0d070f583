import { moderationMessages } from "./moderation-messages.ts";

interface Words {
  title: string;
  content: string;
  userName: string;
  picUrl: string;
  picAlt: string;
}

/** How many letters of a whole request may change, and how many of one word. */
const mostLetters = 6;
const mostInWord = 2;

/**
 * Says why an edit is more than a mended spelling; undefined when it is none. A few letters of words in lower case may change.
 * No word comes or goes, and none with a capital letter or a digit changes, because it may be a name, a place or a number. So
 * scripts without capital letters, and nouns in German, are mended by asking.
 */
export function whyNotSpelling(before: Words, after: Words): string | undefined {
  const isElsewhere =
    before.userName !== after.userName || before.picUrl !== after.picUrl || before.picAlt !== after.picAlt;
  if (isElsewhere) return moderationMessages.notSpelling;
  const letters = [changedLetters(before.title, after.title), changedLetters(before.content, after.content)];
  return letters.reduce((sum, more) => sum + more) <= mostLetters
    ? undefined
    : moderationMessages.notSpelling;
}

/** How many letters of a text changed; infinite for more than letters. */
function changedLetters(before: string, after: string): number {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  if (old.length !== now.length) return Number.POSITIVE_INFINITY;
  let letters = 0;
  for (const [index, word] of now.entries()) {
    const was = old[index] ?? "";
    if (was === word) continue;
    if (!mayBeMended(was) || !mayBeMended(word)) return Number.POSITIVE_INFINITY;
    const changed = distance(was, word);
    if (changed > mostInWord) return Number.POSITIVE_INFINITY;
    letters += changed;
  }
  return letters;
}

/** What stands between spaces; punctuation belongs to its word. */
function wordsIn(text: string): string[] {
  return text.split(/\s/u).filter(Boolean);
}

/** A word in lower case of a script that has one, without digits and signs that stand in URLs. */
function mayBeMended(word: string): boolean {
  return word.length <= 40 && /^[\p{Ll}\p{M}\p{P}]+$/u.test(word) && !/[@/:]/u.test(word);
}

/** Letters added, left out or changed, or two that changed places (optimal string alignment). */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      const row = rows[i];
      if (row) row[j] = least;
    }
  return at(a.length, b.length);
}
