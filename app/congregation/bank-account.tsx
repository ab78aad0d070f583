import { useEffect, useState } from "react";
import { giving } from "../../content/giving.ts";
import { CopyButton } from "../ui/copy-button.tsx";

const shownForMs = 5000;

/** The account for gifts, line by line, each to be copied with one tap. */
export function BankAccount() {
  const [tapped, setTapped] = useState<{ label: string; succeeded: boolean }>();
  useEffect(() => {
    if (!tapped?.succeeded) return;
    const timer = setTimeout(() => setTapped(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [tapped]);
  return (
    <div className="card max-w-2xl break-inside-avoid overflow-hidden">
      <h2 className="border-b border-line px-6 py-4 text-2xl sm:px-8">Bank details</h2>
      <dl className="divide-y divide-line">
        {giving.bankAccount.map(({ label, value, hint }) => (
          <div key={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4 sm:px-8">
            <div className="min-w-36 flex-1">
              <dt className="text-[0.95rem] text-muted">{label}</dt>
              <dd className="font-serif text-xl wrap-anywhere tabular-nums">
                <span className="select-all">{value}</span>
                {hint && <span className="block font-sans text-base text-muted">{hint}</span>}
              </dd>
            </div>
            <dd>
              <CopyButton
                text={value}
                name={label}
                isCopied={tapped?.label === label && tapped.succeeded}
                onTap={(succeeded) => setTapped({ label, succeeded })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p
        role="status"
        className={
          tapped && !tapped.succeeded
            ? "border-t border-line bg-danger-tint px-6 py-4 text-danger sm:px-8"
            : "sr-only"
        }
      >
        {tapped &&
          (tapped.succeeded
            ? `${tapped.label} copied`
            : "Your browser does not let this page copy. Touch or click the words to select them, and copy them yourself.")}
      </p>
    </div>
  );
}
