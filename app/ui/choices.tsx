import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { FieldErrors, RequiredMark } from "./field.tsx";

export function Choices<Value extends string>({
  field,
  type,
  legend,
  options,
  inline = false,
  isRequired = false,
}: {
  field: FieldMetadata<unknown>;
  type: "radio" | "checkbox";
  legend: string;
  /** An explanation is for choices that need a sentence. */
  options: readonly (readonly [value: Value, label: string, explanation?: string])[];
  /** In columns, for short labels. */
  inline?: boolean;
  /** Where a rule about several fields asks for a choice. */
  isRequired?: boolean;
}) {
  const words = new Map<string, readonly [string, string?]>(options.map(([value, ...said]) => [value, said]));
  const inputs = getCollectionProps(field as FieldMetadata<string>, {
    type,
    options: options.map(([value]) => value),
  });
  return (
    <fieldset className="min-w-0" aria-describedby={field.errors ? `${field.id}-error` : undefined}>
      <legend className="mb-1 font-semibold">
        {legend}
        {isRequired && (
          <>
            {" "}
            <RequiredMark />
          </>
        )}
      </legend>
      <div
        className={
          inline ? "grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-3" : "flex flex-col"
        }
      >
        {inputs.map(({ key, ...input }) => {
          const [label, explanation] = words.get(String(input.value)) ?? [];
          return (
            <label
              key={key}
              className={`flex gap-2.5 ${explanation ? "items-start py-2" : "min-h-11 items-center"}`}
            >
              <input
                {...input}
                {...(isRequired && { required: true })}
                className={`size-5 shrink-0 accent-accent ${explanation ? "mt-0.5" : ""}`}
              />
              <span className="min-w-0 wrap-anywhere">
                {label}
                {explanation && <span className="text-muted"> {explanation}</span>}
              </span>
            </label>
          );
        })}
      </div>
      <FieldErrors id={field.id} errors={field.errors} />
    </fieldset>
  );
}
