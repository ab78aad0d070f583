import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { FieldErrors } from "./field.tsx";

export function Choices<Value extends string>({
  field,
  type,
  legend,
  options,
  inline = false,
}: {
  field: FieldMetadata<unknown>;
  type: "radio" | "checkbox";
  legend: string;
  options: readonly (readonly [value: Value, label: string])[];
  /** In columns, for short labels. */
  inline?: boolean;
}) {
  const labels = new Map<string, string>(options);
  const inputs = getCollectionProps(field as FieldMetadata<string>, {
    type,
    options: options.map(([value]) => value),
  });
  return (
    <fieldset className="min-w-0" aria-describedby={field.errors ? `${field.id}-error` : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div
        className={inline ? "grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3" : "flex flex-col"}
      >
        {inputs.map(({ key, ...input }) => (
          <label key={key} className="flex min-h-11 items-center gap-2.5">
            <input {...input} className="size-5 shrink-0 accent-accent" />
            <span className="wrap-anywhere">{labels.get(String(input.value))}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={field.id} errors={field.errors} />
    </fieldset>
  );
}
