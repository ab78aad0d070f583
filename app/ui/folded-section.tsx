import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

/** A part of a form that is folded away while it holds nothing, and opens when something in it is wrong. */
export function FoldedSection({
  title,
  holds,
  errors,
  children,
}: {
  title: string;
  /** Whether the form already says something here. */
  holds: boolean;
  /** Of all fields in it. */
  errors: (string[] | undefined)[];
  children: React.ReactNode;
}) {
  const isWrong = errors.some((ofField) => ofField?.length);
  const [isOpen, setOpen] = useState(holds || isWrong);
  useEffect(() => {
    // It stays open while somebody puts it right.
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/fold rounded-xl border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <Icon
          name="chevron"
          className="size-5 text-muted motion-safe:transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line px-4 py-5">{children}</div>
    </details>
  );
}
