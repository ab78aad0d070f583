import { t } from "@lingui/core/macro";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import type { WrittenPassage } from "./passages.ts";
import { readerUrl } from "./reader-url.ts";

/** The passages of a sermon, each with a link to a Bible on the web; `typed` where not all of them were understood. */
export function PassageLinks({
  passages,
  typed = "",
  className = "mt-3",
}: {
  passages: WrittenPassage[];
  typed?: string;
  className?: string;
}) {
  const { bibleReader } = useCongregation();
  if (passages.length === 0) return typed && <p className={`wrap-anywhere ${className}`}>{typed}</p>;
  return (
    <ul
      aria-label={t({ message: "Scripture", comment: "Passages of the Bible" })}
      className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}
    >
      {passages.map((passage) => {
        const { text, inEnglish } =
          typeof passage === "string" ? { text: passage, inEnglish: passage } : passage;
        return (
          <li key={text}>
            <a href={readerUrl(inEnglish, bibleReader)} rel="noopener" className="text-link">
              {text}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
