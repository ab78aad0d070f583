/** https addresses, without the punctuation of the sentence around them. */
const address = /https:\/\/[^\s<>"“”«»]+/giu;
const sentenceEnd = /[.,;:!?'’…]+$/u;

/** A text as it was typed: with its line breaks, its https addresses clickable, and never as HTML. */
export function PlainText({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p className={`max-w-prose whitespace-pre-line wrap-anywhere ${className}`}>
      {partsOf(text).map(({ words, isLink, at }) =>
        isLink ? (
          <a key={at} href={words} rel="noopener nofollow ugc" className="text-link">
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  );
}

interface Part {
  words: string;
  isLink: boolean;
  /** Position in the text. */
  at: number;
}

/** Cuts a text into addresses and what stands between them; together the parts are the text. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const words = withoutSentence(match[0]);
    if (!URL.canParse(words) || new URL(words).hostname === "") continue;
    if (match.index > end) parts.push({ words: text.slice(end, match.index), isLink: false, at: end });
    parts.push({ words, isLink: true, at: match.index });
    end = match.index + words.length;
  }
  if (end < text.length) parts.push({ words: text.slice(end), isLink: false, at: end });
  return parts;
}

function withoutSentence(found: string): string {
  let words = found.replace(sentenceEnd, "");
  for (const [open, close] of ["()", "[]"].map(([...pair]) => pair)) {
    while (close && open && words.endsWith(close) && count(words, close) > count(words, open)) {
      words = words.slice(0, -1).replace(sentenceEnd, "");
    }
  }
  return words;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
