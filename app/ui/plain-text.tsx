import { LinkedNumbers } from "./linked-numbers.tsx";
import { partsOf } from "./text-parts.ts";

/** A text as it was typed: with its line breaks, with links for https URLs and telephone numbers, and never as HTML. */
export function PlainText({
  text,
  lang,
  className = "",
}: {
  text: string;
  /** Where it is in another language than the page. */
  lang?: string | undefined;
  className?: string;
}) {
  return (
    <p lang={lang} className={`max-w-prose whitespace-pre-line wrap-anywhere ${className}`}>
      {partsOf(text).map(({ text: part, isLink, at }) =>
        isLink ? (
          <a key={at} href={part} rel="noopener nofollow ugc" className="text-link">
            {part}
          </a>
        ) : (
          <LinkedNumbers key={at} text={part} />
        ),
      )}
    </p>
  );
}
