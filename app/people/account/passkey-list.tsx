import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDate } from "../../dates/dates.ts";
import { withNext } from "../../shell/login-path.ts";
import { PasskeyButton } from "../login/passkey-button.tsx";
import { addPasskey } from "../login/use-passkeys.ts";

interface PasskeyShown {
  id: string;
  name: string | null;
  addedAt: string;
  lastUsedOn: string | null;
}

export function PasskeyList({
  passkeys,
  mayAdd,
}: {
  passkeys: PasskeyShown[];
  /** Whether the viewer has shown lately that it is them. */
  mayAdd: boolean;
}) {
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="card mb-5 divide-y divide-line px-6 shadow-sm sm:px-10">
          {passkeys.map(({ id, name, addedAt, lastUsedOn }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div>
                <p className="font-semibold">{name ?? t`Unknown device`}</p>
                <p className="text-sm text-muted">
                  Added on {formatDate(addedAt, "british")}
                  {lastUsedOn && `, last used on ${formatDate(`${lastUsedOn}T12:00:00Z`, "british")}`}
                </p>
              </div>
              <Link to={`passkeys/${id}/remove`} preventScrollReset className="button button-quiet">
                Remove<span className="sr-only"> the passkey of {name ?? t`Unknown device`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex">
        {mayAdd ? (
          <PasskeyButton use={addPasskey} busyLabel={t`Adding...`}>
            <Trans>Add a passkey</Trans>
          </PasskeyButton>
        ) : (
          <Link to={withNext("/confirm", "/account")} className="button button-quiet">
            <Trans>Confirm that it is you to add a passkey</Trans>
          </Link>
        )}
      </div>
      <noscript>
        <p className="text-muted">
          <Trans>To add one, please allow scripts on this page.</Trans>
        </p>
      </noscript>
    </>
  );
}
