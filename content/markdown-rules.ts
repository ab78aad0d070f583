interface Rule {
  holds(text: string): boolean;
  /** The message about a text that breaks the rule, after its name. */
  message: string;
}

/** Signs that begin or end something in a paragraph. */
const signs = /[*_[\]<`\\]/g;
const mostSigns = { inText: 3000, inParagraph: 600 };

/** Lists and quotations that begin at the start of a line, one inside the other. */
const fourInOneLine = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d+[.)])(?:[ \t]+|$)){4}/m;
/** How many lists and quotations may stand inside each other. */
export const mostNested = 5;
/** Items of a list are indented by two to four columns for each list around them. */
const sixByIndentation = /^[ >]{23,}(?:[-*+]|\d+[.)])(?: |$)/m;

const mostCells = 4000;
export const mostColumns = 20;
/** The shortest row of a table has as many cells as its first, with a sign more. */
const tooManyColumns = new RegExp(`^(?:[^|\\n\\r\\u2028\\u2029]*\\|){${mostColumns + 2}}`, "m");

/** A picture in line, or the address of one that is given elsewhere in the text. */
const pictureOfOtherProtocol =
  /!\[(?:[^[\]]|\[[^[\]]{0,50}\]){0,250}\]\(\s*<?(?!https:\/\/|\/|picture:)[^\s)>]/i;
const laterUrl = /^ {0,3}\[[^\]]{1,250}\]:\s*<?http:/im;
const pictureByName = /!\[[^\]]{0,250}\](?!\()/;

/**
 * What the Markdown of a page may be. Reading it takes time by the square of its lines, of the lists inside each other,
 * and of the signs in a paragraph; the worst text within these limits takes a third of a second.
 */
export const markdownRules: readonly Rule[] = [
  { holds: (text) => text.length <= 100_000, message: "must have at most 100,000 characters" },
  { holds: (text) => text.split("\n").length <= 1000, message: "must have at most 1,000 lines" },
  {
    holds: (text) => countOfSigns(text) <= mostSigns.inText,
    message: "must have at most 3,000 signs such as * and [",
  },
  {
    holds: (text) => text.split(/\n[ \t>]*\n/).every((part) => countOfSigns(part) <= mostSigns.inParagraph),
    message:
      "must have at most 600 signs such as * and [ in one paragraph: divide the longest with an empty line",
  },
  {
    holds: (text) => !fourInOneLine.test(text),
    message: "must not begin more than three lists or quotations in one line",
  },
  {
    holds: (text) => !sixByIndentation.test(text.replaceAll("\t", "    ")),
    message: "must not have more than five lists or quotations inside each other",
  },
  {
    holds: (text) => !tooManyColumns.test(text),
    message: `must not have tables of more than ${mostColumns} columns`,
  },
  {
    holds: (text) => text.split("|").length <= mostCells,
    message: "must have at most 4,000 cells in its tables",
  },
  {
    holds: (text) => !pictureOfOtherProtocol.test(text) && !(pictureByName.test(text) && laterUrl.test(text)),
    message: "must have pictures whose URLs begin with https:// or, if they are of this site, with /",
  },
];

function countOfSigns(text: string): number {
  return text.match(signs)?.length ?? 0;
}
