import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { characterReference, htmlFlow } from "micromark-core-commonmark";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Construct, Extension, State } from "micromark-util-types";
import type { Processor } from "unified";

/** HTML of which nothing is shown, up to its end. Any other HTML is read tag by tag: see `typed-html.server.ts`. */
const neverShown = /^<(?:(?:script|style|pre|textarea)\b|[!?])/i;
const longestBeginning = 12;

/** CommonMark with tables, without marks typed by accident. In URLs `&amp;` has its meaning, or it could hide protocols. */
const dialect: Extension = {
  disable: { null: ["codeIndented", "setextUnderline", "htmlFlow", "characterReference"] },
  flow: { 60: only(neverShown, htmlFlow) },
  string: { 38: { ...characterReference, name: "characterReferenceInAddress" } },
};

/** A plugin of `unified` that teaches the parser the Markdown of this site. */
export function markdownDialect(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable(), dialect];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}

/** A construct for lines that begin like this. */
function only(beginning: RegExp, construct: Construct): Construct {
  return {
    ...construct,
    name: `${construct.name}Never`,
    tokenize(effects, ok, nok) {
      return effects.check(begins(beginning), construct.tokenize.call(this, effects, ok, nok), nok);
    },
  };
}

function begins(beginning: RegExp): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let read = "";
      const look: State = (code) => {
        if (code !== null && code > 0 && read.length < longestBeginning) {
          read += String.fromCharCode(code);
          effects.consume(code);
          return look;
        }
        effects.exit("data");
        return (beginning.test(read) ? ok : nok)(code);
      };
      return (code) => {
        effects.enter("data");
        return look(code);
      };
    },
  };
}

/** Where lines begin inside lists and quotations. */
const insideOthers = String.raw`^((?:[ \t]*(?:>(?!\d)|(?:[-*+]|\d{1,9}[.)])[ \t]))*[ \t]*)`;
/** `# of people: 40` and `>18 years` are no heading and no quotation. */
const signOfText = new RegExp(`${insideOthers}(?=#[ \\t]+[\\p{Ll}\\d]|>\\d)`, "u");
const fence = new RegExp(`${insideOthers}(\`{3,}|~{3,})`);

/** Puts a backslash before marks at the beginnings of lines that belong to the text. Code stays as it is. */
export function withSignsOfText(text: string): string {
  let open: string | undefined;
  return text
    .split("\n")
    .map((line) => {
      const [, , sign] = fence.exec(line) ?? [];
      if (open === undefined) open = sign;
      else if (sign?.startsWith(open)) open = undefined;
      return open === undefined ? line.replace(signOfText, "$1\\") : line;
    })
    .join("\n");
}
