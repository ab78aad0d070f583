import { ScriptButton } from "../../ui/script-button.tsx";
import type { Finding } from "./finding.ts";

export function FindingList<Found extends Pick<Finding, "sentence">>({
  findings,
  isChecking = false,
  show,
}: {
  findings: readonly Found[];
  isChecking?: boolean;
  /** Undefined for a finding that has no place on the page. */
  show?: (finding: Found) => (() => void) | undefined;
}) {
  const summary = isChecking ? `${summaryOf(findings.length)}. Still checking…` : summaryOf(findings.length);
  if (findings.length === 0)
    return (
      <p role="status" className="text-muted">
        {summary}
      </p>
    );
  return (
    <details className="w-full">
      <summary className="cursor-pointer py-1 font-semibold text-gold">
        <span role="status">{summary}</span>
      </summary>
      <ul className="flex max-h-[40vh] flex-col gap-2 overflow-y-auto py-2">
        {findings.map((finding, index) => {
          const reveal = show?.(finding);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may read the same
            <li key={index} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
              <span id={`finding-${index}`}>{finding.sentence}</span>
              {reveal && (
                <ScriptButton
                  onClick={reveal}
                  aria-describedby={`finding-${index}`}
                  className="text-link min-h-6"
                >
                  Show where
                </ScriptButton>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function summaryOf(count: number): string {
  if (count === 0) return "The check found nothing to fix";
  return count === 1
    ? "One thing to look at before you publish"
    : `${count} things to look at before you publish`;
}
