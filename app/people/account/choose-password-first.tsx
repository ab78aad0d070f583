import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

/** For accounts that were made through another provider. */
export function ChoosePasswordFirst({ what, cancel }: { what?: string; cancel: React.ReactNode }) {
  return (
    <>
      <p>
        Your account has no password yet{what && t`, and to ${what} you need one`}. We can send you a link to
        choose one.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Trans>
          {cancel}
          <Link to="/reset-password" className="button button-primary">
            Ask for the link
          </Link>
        </Trans>
      </div>
    </>
  );
}
