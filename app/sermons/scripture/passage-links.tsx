import { useCongregation } from "../../pages/congregation/use-congregation.ts";
import { readerUrl } from "./reader-url.ts";

/** The passages of a sermon, each with a link to a Bible on the web. */
export function PassageLinks({ passages, className = "mt-3" }: { passages: string[]; className?: string }) {
  const { bibleReader } = useCongregation();
  if (passages.length === 0) return null;
  return (
    <ul aria-label="Scripture" className={`flex flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {passages.map((passage) => (
        <li key={passage}>
          <a href={readerUrl(passage, bibleReader)} rel="noopener" className="text-link">
            {passage}
          </a>
        </li>
      ))}
    </ul>
  );
}
