import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { FieldErrors } from "../../../ui/field.tsx";
import type { ShownVigil } from "./shown-vigil.server.ts";

/** All slots to come, by parts of the day; those that are filled cannot be chosen. */
export function SlotChoice({
  field,
  vigil: { slotMinutes, parts },
}: {
  field: FieldMetadata<string>;
  vigil: ShownVigil;
}) {
  const inputs = new Map(
    getCollectionProps(field, {
      type: "radio",
      options: parts.flatMap(({ slots }) => slots.map(({ at }) => at)),
    }).map(({ key, ...input }) => [input.value, input]),
  );
  return (
    <fieldset className="min-w-0" aria-describedby={field.errors ? `${field.id}-error` : undefined}>
      <legend className="font-serif text-2xl">{choose(slotMinutes)}</legend>
      <FieldErrors id={field.id} errors={field.errors} />
      {parts.map(({ label, slots }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice for each time
        <div key={label} role="group" aria-labelledby={`${field.id}-part-${index}`}>
          <p id={`${field.id}-part-${index}`} className="mt-5 mb-2 font-semibold">
            {label}
          </p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-2">
            {slots.map(({ at, clock, text, canTake }) => (
              <label
                key={at}
                className="flex min-h-14 items-center gap-2.5 rounded-xl border border-line px-3 py-1.5 has-checked:border-accent has-checked:bg-accent/10 has-disabled:border-dashed has-disabled:bg-sunken"
              >
                <input
                  {...inputs.get(at)}
                  disabled={!canTake}
                  className="size-5 shrink-0 accent-(--accent)"
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{clock}</span>
                  <span className="block text-sm text-muted">{text}</span>
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function choose(slotMinutes: number): string {
  if (slotMinutes === 15) return t`Choose a quarter of an hour`;
  return slotMinutes === 30 ? t`Choose a half hour` : t`Choose an hour`;
}
