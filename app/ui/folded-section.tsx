import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

/**
 * A part of a form that is folded away, and opens when something in it is wrong.
 */
export function FoldedSection({
  title,
  says,
  holds = false,
  errors,
  onFold,
  children,
}: {
  title: string;
  /** What its fields say now, such as `every Sunday`: read while it is folded. */
  says?: React.ReactNode;
  /** Whether it begins open, and opens as soon as that is so. */
  holds?: boolean;
  /** Of all fields in it. */
  errors: (string[] | undefined)[];
  /** Called when somebody folds it, for what it says then. */
  onFold?: (() => void) | undefined;
  children: React.ReactNode;
}) {
  const isWrong = errors.some((ofField) => ofField?.length);
  const [isOpen, setOpen] = useState(holds || isWrong);
  useEffect(() => {
    // It stays open while somebody puts it right.
    if (isWrong || holds) setOpen(true);
  }, [isWrong, holds]);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (!currentTarget.open) onFold?.();
      }}
      className="rounded-xl border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          {says && <span className="text-muted [details[open]>summary_&]:hidden">: {says}</span>}
        </span>
        <Icon
          name="chevron"
          className="size-5 text-muted motion-safe:transition-transform [details[open]>summary_&]:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line px-4 py-5">{children}</div>
    </details>
  );
}
