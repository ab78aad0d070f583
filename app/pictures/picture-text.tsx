import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { longestPictureText } from "../forms/fields.ts";
import { Field } from "../ui/field.tsx";

export const pictureTextLabel = "Describe the picture";

/** Asks what people shall hear who cannot see a picture. */
export function PictureText({
  field,
  isReplaced = false,
}: {
  field: FieldMetadata<string | undefined>;
  /** Whether another picture has been chosen than the one that the text was about. */
  isReplaced?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const text = input.current;
    if (!isReplaced || !text || text.value !== text.defaultValue) return;
    // It told of the picture before.
    text.value = "";
    return () => {
      if (text.value === "") text.value = text.defaultValue;
    };
  }, [isReplaced]);
  return (
    <Field
      ref={input}
      label={pictureTextLabel}
      hint="For people who cannot see it. Leave empty if it only decorates."
      maxLength={longestPictureText}
      errors={field.errors}
      {...getInputProps(field, { type: "text" })}
    />
  );
}
