import { diffWordsWithSpace } from "diff";

/** A stretch of text that both versions have, that only the newer one has, or that only the older one has. */
export interface MarkedWords {
  kind: "same" | "added" | "removed" | "skipped";
  words: string;
}

export interface ChangedPart {
  /** What changed, such as `Title`. */
  name: string;
  words: MarkedWords[];
}

/** Two texts that have little in common would be compared for minutes. */
const mostMilliseconds = 200;
/** How much of the text around a change is shown. */
const around = 90;

/** What changed from one version of a text to the next, with the words marked. Parts are given by their names. */
export function changedParts(before: Record<string, string>, after: Record<string, string>): ChangedPart[] {
  return Object.keys({ ...after, ...before }).flatMap((name) => {
    const [was = "", is = ""] = [before[name], after[name]];
    return was === is ? [] : [{ name, words: markedWords(was, is) }];
  });
}

export function markedWords(before: string, after: string): MarkedWords[] {
  const changes = diffWordsWithSpace(before, after, { timeout: mostMilliseconds });
  if (!changes)
    return [
      { kind: "removed" as const, words: before },
      { kind: "added" as const, words: after },
    ];
  return changes.flatMap(({ value, added, removed }, index): MarkedWords[] => {
    if (added) return [{ kind: "added", words: value }];
    if (removed) return [{ kind: "removed", words: value }];
    return withoutMiddle(value, index === 0, index === changes.length - 1);
  });
}

/** Leaves out what stands far from any change. */
function withoutMiddle(words: string, isFirst: boolean, isLast: boolean): MarkedWords[] {
  if (words.length <= (isFirst || isLast ? around : 2 * around)) return [{ kind: "same", words }];
  const head = isFirst ? "" : upToSpace(words, around);
  const tail = isLast ? "" : fromSpace(words, around);
  return [
    { kind: "same" as const, words: head },
    { kind: "skipped" as const, words: " … " },
    { kind: "same" as const, words: tail },
  ].filter(({ words }) => words !== "");
}

function upToSpace(words: string, length: number): string {
  const end = words.slice(0, length).lastIndexOf(" ");
  return words.slice(0, end > 0 ? end : length);
}

function fromSpace(words: string, length: number): string {
  const start = Math.max(0, words.length - length);
  const space = words.indexOf(" ", start);
  return words.slice(space > 0 ? space + 1 : start);
}
