import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { TextArea } from "../ui/field.tsx";
import { longestPictureText } from "./fields.ts";

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
  const input = useRef<HTMLTextAreaElement>(null);
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
    <TextArea
      ref={input}
      label={pictureTextLabel}
      hint="For people who cannot see it. Leave empty if it only decorates."
      rows={2}
      maxLength={longestPictureText}
      errors={field.errors}
      {...getTextareaProps(field)}
    />
  );
}
