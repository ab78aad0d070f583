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
      <div className="shell grid gap-x-16 gap-y-8 py-16 sm:py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <h2 id="first-visit" className="text-4xl sm:text-5xl">
            Your first visit
          </h2>
          <p className="mt-6 max-lg:hidden print:hidden">
            <VisitLink label={shown.length > 0 ? "What to expect" : "Ask us before you come"} />
          </p>
        </div>
        {shown.length === 0 ? (
          <p className="max-w-prose text-lg">
            Would you like to know what there is for children, how to get in with a wheelchair, or who will be
            there? We will tell you before you come.
          </p>
        ) : (
          <dl className="max-w-prose border-b border-line">
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
        <p className="lg:hidden print:hidden">
          <VisitLink label={shown.length > 0 ? "What to expect" : "Ask us before you come"} />
        </p>
      </div>
    </section>
  );
}

function VisitLink({ label }: { label: string }) {
  return (
    <Link to="/new-here" className="button button-quiet">
      {label}
    </Link>
  );
}
