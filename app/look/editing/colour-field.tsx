import { Field } from "../../ui/field.tsx";
import { colourIn } from "../look-values.ts";

/** A colour as text and, with scripts, beside it the browser's own way to choose one. */
export function ColourField({
  name,
  label,
  hint,
  value,
  shown,
  error,
}: {
  name: string;
  label: string;
  hint?: string;
  value: string;
  shown: string;
  error: string | undefined;
}) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <Field
          id={name}
          name={name}
          label={label}
          hint={hint}
          errors={error === undefined ? undefined : [error]}
          aria-invalid={error !== undefined || undefined}
          defaultValue={value}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={colourIn(shown) ?? "#000000"}
        onChange={({ target }) => fillIn(name, target.value)}
        className="needs-script mt-8.5 h-11.5 w-14 shrink-0 cursor-pointer rounded-lg border border-line bg-card p-1"
      />
    </div>
  );
}

/** Fills in a field as if somebody had typed it, so that the form notices. */
export function fillIn(id: string, value: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
