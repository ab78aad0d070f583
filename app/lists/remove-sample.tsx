import { withNext } from "../shell/login-path.ts";
import { CommandForm } from "../ui/command-form.tsx";

/** Shown to staff while sample content is on the site. They return to `next`, or to the events. */
export function RemoveSample({ next = "/" }: { next?: string }) {
  const action = withNext("/remove-sample-content", next);
  return (
    <CommandForm
      action={action}
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4"
    >
      {(busy) => (
        <>
          <p className="min-w-0 flex-1 basis-72">
            Some of what you see is a sample, to show how the site looks when it is full. Remove it when you
            add your own: what you have changed stays.
          </p>
          <button type="submit" disabled={busy} className="button button-quiet">
            {busy ? "Removing..." : "Remove the sample"}
          </button>
        </>
      )}
    </CommandForm>
  );
}
