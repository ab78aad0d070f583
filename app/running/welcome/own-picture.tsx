import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { NewPictureForm } from "../../media/library/new-picture-form.tsx";

/** Asks for one picture, which the home page shows beside its greeting. */
export function OwnPicture({ hasOne, result }: { hasOne: boolean; result: SubmissionResult | undefined }) {
  return (
    <>
      <h2 className="mt-4 text-2xl">
        <Trans>One picture: your pastor, or your door</Trans>
      </h2>
      {hasOne ? (
        <p>
          <Trans>
            Your home page shows a picture beside its greeting.{" "}
            <Link to="/change-main-image" className="text-link inline-block py-1">
              Change Main Image
            </Link>
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              People who come for the first time look for a face, or for the right door. Your home page shows
              the picture beside its greeting. You can also leave this for later.
            </Trans>
          </p>
          <NewPictureForm result={result} submitLabel={t`Show this picture`} />
        </>
      )}
    </>
  );
}
