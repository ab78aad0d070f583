import { Trans } from "@lingui/react/macro";
import { Alert } from "../ui/alert.tsx";
import { pictureFailed } from "./picture-types.ts";
import type { PictureUpload } from "./use-picture-upload.ts";

export function FormProblems({
  form,
  upload,
}: {
  form: { errors?: string[] | undefined };
  upload: PictureUpload;
}) {
  return (
    <>
      {form.errors && <Alert tone="error">{form.errors[0]}</Alert>}
      {upload.problem !== undefined && (
        <Alert tone="error">
          <p>
            {pictureFailed()} {upload.problem}
          </p>
          <button type="submit" className="mt-1 min-h-11 underline underline-offset-4">
            <Trans>Try again</Trans>
          </button>
        </Alert>
      )}
    </>
  );
}
