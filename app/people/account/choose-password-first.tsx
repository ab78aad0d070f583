import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

/** For accounts that were made through another provider. */
export function ChoosePasswordFirst({
  changesEmail = false,
  cancel,
}: {
  /** Whether that is what they came for. */
  changesEmail?: boolean;
  cancel: React.ReactNode;
}) {
  return (
    <>
      <p>
        {changesEmail
          ? t`Your account has no password yet, and to change your email address you need one. We can send you a link to choose one.`
          : t`Your account has no password yet. We can send you a link to choose one.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {cancel}
        <Link to="/reset-password" className="button button-primary">
          <Trans>Ask for the link</Trans>
        </Link>
      </div>
    </>
  );
}
