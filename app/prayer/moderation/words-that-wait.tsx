import { formatMoment } from "../../dates/dates.ts";
import { namesApart } from "../../lists/names-apart.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import type { WaitingWords } from "./waiting-words.server.ts";

/** New words of askers for what others read: shown as they are, or not at all. */
export function WordsThatWait({ words, mayModerate }: { words: WaitingWords[]; mayModerate: boolean }) {
  if (words.length === 0) return null;
  const nameOf = namesApart(words, ({ shownTitle, askedAt }) => [shownTitle, formatMoment(askedAt)]);
  return (
    <section aria-labelledby="new-words" className="mb-8">
      <h2 id="new-words" className="mb-3 text-2xl">
        New words that wait
      </h2>
      <ul className="flex flex-col gap-3">
        {words.map((waiting) => (
          <li key={waiting.requestId} className="card p-4">
            <p className="text-sm text-muted wrap-anywhere">
              Instead of <strong>{waiting.shownTitle}</strong>,{" "}
              <time dateTime={waiting.askedAt}>{formatMoment(waiting.askedAt)}</time>
            </p>
            <h3 className="mt-1 text-xl wrap-anywhere">{waiting.title}</h3>
            <PlainText text={waiting.content} className="mt-1" />
            {mayModerate && (
              <div className="mt-3 flex flex-wrap gap-2">
                <CommandButton
                  action={`/update-prayer-requests/${waiting.requestId}/words/show`}
                  buttonClass="button button-primary min-h-10 px-4 py-1"
                >
                  Show the new words<span className="sr-only"> of {nameOf(waiting)}</span>
                </CommandButton>
                <CommandButton
                  action={`/update-prayer-requests/${waiting.requestId}/words/decline`}
                  buttonClass="button button-quiet min-h-10 px-4 py-1"
                >
                  Keep the old words<span className="sr-only"> of {nameOf(waiting)}</span>
                </CommandButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
