import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { TextArea } from "../ui/field.tsx";
import { longestPictureText } from "./rules.ts";

export const pictureTextLabel = () => t`Describe the picture`;

export function PictureText({
  field,
  isReplaced = false,
}: {
  field: FieldMetadata<string | undefined>;
  /** Whether a new picture has replaced the one that the text describes. */
  isReplaced?: boolean;
}) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const text = input.current;
    if (!isReplaced || !text || text.value !== text.defaultValue) return;
    // It described the former picture.
    text.value = "";
    return () => {
      if (text.value === "") text.value = text.defaultValue;
    };
  }, [isReplaced]);
  return (
    <TextArea
      ref={input}
      label={pictureTextLabel()}
      hint={t`For people who cannot see it. Leave empty if it is only decorative.`}
      rows={2}
      maxLength={longestPictureText}
      errors={field.errors}
      {...getTextareaProps(field)}
    />
  );
}
