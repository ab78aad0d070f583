import type { SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import { NewPictureForm } from "../../media/library/new-picture-form.tsx";

/** Asks for one picture, which the home page shows beside its greeting. */
export function OwnPicture({ hasOne, result }: { hasOne: boolean; result: SubmissionResult | undefined }) {
  return (
    <>
      <h2 className="mt-4 text-2xl">One picture: your pastor, or your door</h2>
      {hasOne ? (
        <p>
          Your home page shows a picture beside its greeting.{" "}
          <Link to="/change-main-image" className="text-link inline-block py-1">
            Change Main Image
          </Link>
        </p>
      ) : (
        <>
          <p>
            People who come for the first time look for a face, or for the right door. Your home page shows
            the picture beside its greeting. You can also leave this for later.
          </p>
          <NewPictureForm result={result} submitLabel="Show this picture" />
        </>
      )}
    </>
  );
}
