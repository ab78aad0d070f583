import type { Item } from "../item.ts";
import type { Finding } from "../text-check/finding.ts";
import { summaryOf } from "../text-check/finding-list.tsx";
import { useItemCheck } from "./use-item-check.ts";

export interface CheckResult {
  findings?: Finding[];
}

/** It only advises. Its line is there from the start, so that no button moves away from a pointer. */
export function TextCheck({
  item,
  formId,
  result,
}: {
  item: Item;
  formId: string;
  result: CheckResult | undefined;
}) {
  const check = useItemCheck(item, formId);
  const asked = result?.findings;
  const findings = check.findings ?? asked;
  return (
    <div aria-live="polite" className="-mt-3 min-h-8">
      {findings && (
        <Findings findings={findings} isChecking={check.isChecking} isOpen={asked !== undefined} />
      )}
    </div>
  );
}

function Findings({
  findings,
  isChecking,
  isOpen,
}: {
  findings: Finding[];
  isChecking: boolean;
  isOpen: boolean;
}) {
  if (findings.length === 0)
    return (
      <p className="py-1 text-sm text-muted">
        {isChecking ? "Checking where the links lead…" : summaryOf(findings.length)}
      </p>
    );
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-1 font-semibold text-gold">{summaryOf(findings.length)}</summary>
      <ul className="flex list-disc flex-col gap-2 py-2 ps-5">
        {findings.map(({ sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may read the same
          <li key={index} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Sends the form to have it checked, without saving it. Only browsers without scripts need it. */
export function CheckButton() {
  return (
    <button
      type="submit"
      name="check"
      value="text"
      className="button button-quiet hidden self-start noscript:inline-flex"
    >
      Check the text
    </button>
  );
}
