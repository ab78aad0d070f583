import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { LabelledField } from "./field.tsx";

export function Select({
  field,
  label,
  hint,
  options,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  return (
    <LabelledField id={field.id} label={label} hint={hint} errors={field.errors}>
      <select {...getSelectProps(field)} className="input">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}
