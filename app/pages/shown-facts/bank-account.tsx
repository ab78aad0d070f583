import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";

const shownForMs = 5000;
const refused = () =>
  t`Your browser does not let this page copy. Please select the text and copy it yourself.`;

interface Line {
  label: string;
  value: string;
  hint?: string | undefined;
  /** What is copied, where that differs from `value`. */
  copied?: string;
}

/** Without lines, because this version of the site cannot read them, it asks people to ask. */
export function BankAccount({ lines }: { lines: Line[] }) {
  const [tapped, setTapped] = useState<{ label: string; succeeded: boolean }>();
  useEffect(() => {
    if (!tapped?.succeeded) return;
    const timer = setTimeout(() => setTapped(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [tapped]);
  return (
    <div className="card max-w-2xl break-inside-avoid overflow-hidden">
      <h2 className="border-b border-line px-6 py-4 text-2xl sm:px-8">
        <Trans>Bank details</Trans>
      </h2>
      {lines.length === 0 && (
        <p className="px-6 py-4 sm:px-8">
          <Trans>
            Our bank details cannot be shown at the moment. Please ask us for them before you send money.
          </Trans>
        </p>
      )}
      <dl className="divide-y divide-line">
        {lines.map(({ label, value, hint, copied = value }) => (
          <div
            key={label}
            className="grid items-center min-[22rem]:grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-6 py-4 sm:px-8"
          >
            <dt className="text-[0.95rem] text-muted">{label}</dt>
            <dd className="font-serif text-xl wrap-anywhere tabular-nums">
              <bdi className="select-all">{value}</bdi>
              {hint && <span className="block font-sans text-base text-muted">{hint}</span>}
            </dd>
            <dd className="max-[22rem]:mt-2 min-[22rem]:col-start-2 min-[22rem]:row-span-2 min-[22rem]:row-start-1">
              <CopyButton
                text={copied}
                name={label}
                isCopied={tapped?.label === label && tapped.succeeded}
                onTap={(succeeded) => setTapped({ label, succeeded })}
              />
            </dd>
            {tapped?.label === label && !tapped.succeeded && (
              <dd className="mt-2 min-[22rem]:col-span-2 text-danger">{refused()}</dd>
            )}
          </div>
        ))}
      </dl>
      <p aria-live="polite" className="sr-only">
        {tapped && (tapped.succeeded ? t`${{ label: tapped.label }} copied` : refused())}
      </p>
    </div>
  );
}
