import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Alert } from "../../../ui/alert.tsx";
import type { ToldOfHiding } from "../../hidden-dates.server.ts";

const answers: Record<ToldOfHiding, string> = {
  cancelled: "Tell them that it does not take place",
  nothing: "Do not tell them",
};

/** Asks what people hear from whom a change hides a date that they replied to. Shown until the form closes. */
export function HidesDates({
  message,
  field,
}: {
  message: string;
  field: FieldMetadata<ToldOfHiding | undefined>;
}) {
  const options = Object.keys(answers) as ToldOfHiding[];
  return (
    <Alert tone="error">
      <fieldset className="min-w-0">
        <legend>{message}</legend>
        {getCollectionProps(field, { type: "radio", options }).map(({ key, ...input }) => (
          <label key={key} className="mt-1 flex min-h-11 items-center gap-2.5">
            <input {...input} className="size-5 shrink-0 accent-accent" />
            <span className="min-w-0 wrap-anywhere">{answers[input.value as ToldOfHiding]}</span>
          </label>
        ))}
      </fieldset>
    </Alert>
  );
}
