import { summaryOf } from "../page-texts/finding-list.tsx";
import type { Finding } from "../text-check/finding.ts";
import type { CheckedKind } from "./checked-item.ts";
import { useItemCheck } from "./use-item-check.ts";

/** What an action returns with its form when its sender asked for the check. */
export interface CheckedForm {
  found?: Finding[];
}

/**
 * Says beneath the text of a form what somebody should look at before they publish it. It only advises. Its line is
 * there from the start, so that no button moves away from a pointer when an answer comes.
 */
export function TextCheck({
  kind,
  formId,
  result,
}: {
  kind: CheckedKind;
  formId: string;
  result: CheckedForm | undefined;
}) {
  const check = useItemCheck(kind, formId);
  const asked = result?.found;
  const findings = check.findings ?? asked;
  const summary = findings ? summaryOf(findings.length) : "";
  return (
    <div className="-mt-3 flex min-h-8 flex-wrap items-baseline gap-x-4">
      <p
        role="status"
        className={findings?.length ? "py-1 font-semibold text-gold" : "py-1 text-sm text-muted empty:hidden"}
      >
        {check.isChecking ? `${summary}. Still checking…` : summary}
      </p>
      {findings && findings.length > 0 && (
        <details open={asked !== undefined} className="open:w-full">
          <summary className="cursor-pointer py-1 font-semibold text-gold">
            Show<span className="sr-only"> what the check found</span>
          </summary>
          <ul className="flex list-disc flex-col gap-2 py-2 pl-5">
            {findings.map(({ sentence }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings may read the same
              <li key={index} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Sends the form to have it checked, without saving it. Only browsers without scripts need it. */
export function CheckButton() {
  return (
    <button
      type="submit"
      name="check"
      value="text"
      className="button button-quiet hidden noscript:inline-flex"
    >
      Check the text
    </button>
  );
}
