import { Link } from "react-router";
import { Alert } from "../../ui/alert.tsx";

/** Stands in place of a form, which would lose what this version of the site cannot read. */
export function UnreadableText({
  what,
  instead = "an earlier version of it, or the parts that can be read",
  history,
}: {
  /** Such as `this page`. */
  what: string;
  /** What visitors see. */
  instead?: string;
  /** The path of a screen that can restore earlier versions. */
  history?: string;
}) {
  return (
    <>
      <Alert tone="error">
        This version of the site cannot read {what} as it was saved last, so it cannot be changed here.
      </Alert>
      <p className="mt-4 max-w-prose">
        Visitors see {instead}. Nothing is lost: what was saved will show again with the version of the site
        that saved it, or a newer one. Please tell the people who run the site.
      </p>
      {history && (
        <p className="mt-4">
          <Link to={history} className="text-link">
            Restore an earlier version
          </Link>
        </p>
      )}
    </>
  );
}
