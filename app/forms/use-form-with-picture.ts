import type { SubmissionResult } from "@conform-to/react";
import type { Checks } from "./use-checked-form.ts";
import { usePictureUpload } from "./use-picture-upload.ts";
import { usePreparedForm } from "./use-prepared-form.ts";

/** Uploads the form's picture into `folder`, then sends the form with its URL; without scripts both go together. */
export function useFormWithPicture<Fields extends object>({
  checks,
  folder,
  field,
  defaultValue,
  result,
}: {
  checks: Checks<unknown, Fields>;
  folder: string;
  field: string;
  defaultValue?: object | undefined;
  result: SubmissionResult | undefined;
}) {
  const upload = usePictureUpload(folder);
  const form = usePreparedForm({
    checks,
    defaultValue,
    result,
    async prepare() {
      const url = await upload.start();
      if (url === undefined) return undefined;
      return (toSend) => {
        toSend.delete("picture");
        if (url) toSend.set(field, url);
      };
    },
  });
  return { ...form, upload };
}
