import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { useIsOpen } from "../prose/page-link.tsx";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import type { VisitAnswer } from "./visit-answers.ts";

/** What people ask before they come for the first time, and the way to the page that says everything. */
export function FirstVisit({ answers }: { answers: readonly VisitAnswer[] }) {
  const isOpen = useIsOpen()("/new-here");
  const shown = useFacts(answers);
  if (!isOpen) return null;
  return (
    <section aria-labelledby="first-visit" className="border-t border-line">
      <div className="shell grid items-start gap-x-16 gap-y-6 py-16 sm:py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
        <h2 id="first-visit" className="text-4xl sm:text-5xl">
          <Trans>Your first visit</Trans>
        </h2>
        {shown.length === 0 ? (
          <p className="max-w-prose text-lg lg:row-span-2">
            <Trans>
              Would you like to know what there is for children, how to get in with a wheelchair, or who will
              be there? We will tell you before you come.
            </Trans>
          </p>
        ) : (
          <dl className="max-w-prose border-b border-line lg:row-span-2">
            {shown.map(({ question, answer }) => (
              <div key={question} className="border-t border-line py-4">
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 whitespace-pre-line wrap-anywhere text-muted">
                  <LinkedNumbers text={answer} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="print:hidden">
          <Link to="/new-here" className="button button-quiet">
            {shown.length > 0 ? t`What to expect` : t`Ask us before you come`}
          </Link>
        </p>
      </div>
    </section>
  );
}
