import { CommandButton } from "../../ui/command-form.tsx";
import { usePageSearch } from "../../ui/use-page-search.ts";
import type { ShownAlert } from "./alert-limits.ts";

/** Says who is with the person who asks, and lets the reader say that they are. */
export function AlertNote({
  id,
  name,
  alert: { label, text, isOpen, mayGiveBack },
}: {
  id: string;
  /** Which request, for screen readers. */
  name: string;
  alert: ShownAlert;
}) {
  const target = `/update-prayer-requests/${id}`;
  const search = usePageSearch();
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-xl border border-danger/40 bg-danger-tint px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <strong>{label}.</strong> {text}
      </p>
      {isOpen && (
        <CommandButton
          action={`${target}/with-them${search}`}
          preventScrollReset
          buttonClass="button button-primary min-h-10 px-4 py-1"
        >
          I am with them<span className="sr-only">: {name}</span>
        </CommandButton>
      )}
      {mayGiveBack && (
        <CommandButton
          action={`${target}/give-back${search}`}
          preventScrollReset
          buttonClass="button button-quiet min-h-10 px-4 py-1"
        >
          Give back<span className="sr-only">: {name}</span>
        </CommandButton>
      )}
    </div>
  );
}
