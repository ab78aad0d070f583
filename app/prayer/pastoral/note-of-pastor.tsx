import { CommandButton } from "../../ui/command-form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { notePath } from "./follow-up-limits.ts";
import type { ShownNote } from "./follow-ups.server.ts";

/** A private note with what can be done about it; `heading` says whose request it is about. */
export function NoteOfPastor({
  note: { id, words, by, when, isOpen },
  name,
  requestId,
  heading,
  children,
}: {
  note: ShownNote;
  /** What its buttons are named after. */
  name: string;
  requestId: string;
  heading?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <article className="card flex flex-col gap-2 p-5">
      {heading}
      {when && <p className={isOpen ? "font-semibold" : "text-muted"}>{when}</p>}
      <PlainText text={words} />
      <p className="text-sm wrap-anywhere text-muted">
        <bdi>{by}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <CommandButton
            action={`${notePath(requestId, id)}/done`}
            preventScrollReset
            buttonClass="button button-quiet min-h-10 px-4 py-1"
          >
            Mark as done<span className="sr-only">: note of {name}</span>
          </CommandButton>
        )}
        {children}
      </div>
    </article>
  );
}
