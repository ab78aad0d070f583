import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { z } from "zod";
import { UploadCancelled, usePictureUpload } from "./use-picture-upload.ts";

/** The same fields as a plain object type, which Conform asks for and an interface is not. */
type Plain<Fields extends object> = Fields & Record<string, unknown>;

/**
 * A form with a picture: the picture is uploaded into `folder` first, then the form is sent with the picture's address
 * in `field`. Without scripts the picture travels with the form.
 */
export function useFormWithPicture<Fields extends object>({
  schema,
  folder,
  field,
  defaultValue,
  result,
}: {
  schema: z.ZodType<Fields>;
  folder: string;
  field: string;
  /** What the fields hold at first, under their names. */
  defaultValue?: object | undefined;
  result: SubmissionResult | undefined;
}) {
  const submit = useSubmit();
  const saving = useNavigation().state !== "idle";
  const upload = usePictureUpload(folder);
  const [uploadFailed, setUploadFailed] = useState(false);
  const [form, fields] = useForm<Record<string, unknown>>({
    defaultValue: defaultValue as Record<string, string> | undefined,
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schema as z.ZodType<Plain<Fields>> }),
    onSubmit: async (submitting, { formData }) => {
      submitting.preventDefault();
      // As it is written: the property would be a whole address, which the router takes for a path.
      const target = submitting.currentTarget.getAttribute("action") ?? ".";
      setUploadFailed(false);
      try {
        const url = await upload.start();
        formData.delete("picture");
        if (url) formData.set(field, url);
        await submit(formData, {
          method: "post",
          action: target,
          encType: "multipart/form-data",
          preventScrollReset: true,
        });
      } catch (error) {
        setUploadFailed(!(error instanceof UploadCancelled));
      }
    },
  });
  return {
    form: form as FormMetadata<Plain<Fields>>,
    fields: fields as ReturnType<FormMetadata<Plain<Fields>>["getFieldset"]>,
    upload,
    uploadFailed,
    busy: saving || upload.progress !== undefined,
  };
}
