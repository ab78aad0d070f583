import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Alert } from "../../../ui/alert.tsx";

/** Asks before what was changed or cancelled about some dates is lost. Shown until the form closes. */
export function LosesDates({ message, field }: { message: string; field: FieldMetadata<boolean> }) {
  const { defaultChecked, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <Alert tone="error">
      <p>{message}</p>
      <label className="mt-1 flex min-h-11 items-center gap-2.5">
        <input {...input} defaultChecked={defaultChecked} className="size-5 accent-accent" />
        Lose these changes
      </label>
    </Alert>
  );
}
