import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { PrivateHead } from "../../shell/page-head.tsx";
import { type Step, stepPaths, steps, stepTitles } from "./welcome.ts";

export function StepPage({
  step,
  lead,
  preview,
  children,
}: {
  step: Step;
  lead: string;
  preview?: React.ReactNode;
  children: React.ReactNode;
}) {
  // The last screen has nothing to fill in: Finish is on the one before.
  const number = step === "open" ? undefined : steps.indexOf(step) + 1;
  const count = steps.length - 1;
  const title = stepTitles[step]();
  return (
    <section className={`shell py-10 sm:py-16 ${preview ? "" : "column-form"}`}>
      <PrivateHead title={t`Welcome: ${title}`} />
      <div className={preview ? "grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]" : undefined}>
        <div className="min-w-0">
          <h1 className="text-4xl sm:text-5xl">
            {number !== undefined && (
              <span className="mb-2 block font-sans text-lg font-semibold text-muted">
                <Trans>
                  Step {number} of {count}:
                </Trans>{" "}
              </span>
            )}
            {title}
          </h1>
          <p className="mt-4 text-lg text-muted">{lead}</p>
          <div className="card mt-8 flex flex-col gap-5 p-6 shadow-sm sm:p-8">{children}</div>
        </div>
        {preview && <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">{preview}</div>}
      </div>
    </section>
  );
}

/** The way to the steps before and after this one. What was saved stays saved. */
export function OtherSteps({ step, next }: { step: Step; next?: string }) {
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <nav aria-label={t`Steps`} className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4">
      {before && (
        <Link to={stepPaths[before]} className="text-link py-2">
          <Trans>Back to “{ph({ step: stepTitles[before]() })}”</Trans>
        </Link>
      )}
      {after && next && (
        <Link to={stepPaths[after]} className="text-link py-2">
          {next}
        </Link>
      )}
    </nav>
  );
}

/** For people who came by the printed URL. */
export function LeaveAnyTime() {
  return (
    <p className="text-sm text-muted">
      <Trans>
        You can leave at any step: what you have saved stays. Open the link that the server printed to
        continue, in any browser.
      </Trans>
    </p>
  );
}
