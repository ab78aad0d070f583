import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
/** The setting as a question with two buttons, in a form of its own. */
export function GuestsQuestion({ isOn, busy }: { isOn: boolean; busy: boolean }) {
  return (
    <>
      <p>
        <Trans>
          May people ask for prayer without an account? They confirm their email by a link before you see what
          they ask, and you never see the email.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="isOn" value="on" disabled={busy} className="button button-quiet">
          <Trans>Yes, without an account</Trans>
        </button>
        <button type="submit" name="isOn" value="off" disabled={busy} className="button button-quiet">
          <Trans>No, only with an account</Trans>
        </button>
      </div>
      <p role="status" className="text-muted">
        {isOn
          ? t`At the moment people may ask without an account.`
          : t`At the moment people need an account.`}
      </p>
    </>
  );
}
