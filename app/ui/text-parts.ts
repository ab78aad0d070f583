/** https URLs, without the punctuation of the sentence around them. */
const httpsUrl = /https:\/\/[^\s<>"“”«»]+/giu;
const sentenceEnds = ".,;:!?'’…";

interface Part {
  text: string;
  isLink: boolean;
  at: number;
}

/** Splits a text into URLs and the text between them. Joined, the parts are the whole text. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(httpsUrl)) {
    const link = withoutSentence(match[0]);
    if (!URL.canParse(link) || new URL(link).hostname === "") continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false, at: end });
    parts.push({ text: link, isLink: true, at: match.index });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false, at: end });
  return parts;
}

/** Removes punctuation from a URL's end, and closing brackets that were opened before it. */
function withoutSentence(found: string): string {
  const surplus: Record<string, number> = {
    ")": count(found, ")") - count(found, "("),
    "]": count(found, "]") - count(found, "["),
  };
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    const unopened = surplus[last] ?? 0;
    if (unopened > 0) surplus[last] = unopened - 1;
    else if (!sentenceEnds.includes(last)) break;
  }
  return found.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
