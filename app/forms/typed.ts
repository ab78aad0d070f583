import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { atMost } from "./at-most.ts";

type Typed = "date" | "file" | "number" | "tel" | "text" | "time" | "url";

/** What a `Field` takes from the field of a checked form. */
export function typed(field: FieldMetadata<unknown>, type: Typed = "text") {
  return { errors: field.errors, ...getInputProps(field, { type }) };
}

/** The same for a `TextArea`. `longest` is how many characters it may have, which stands below it. */
export function typedLines(field: FieldMetadata<unknown>, longest?: number) {
  const limit = longest !== undefined && { hint: atMost(longest), maxLength: longest };
  return { errors: field.errors, ...limit, ...getTextareaProps(field) };
}
