import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDate } from "../../dates/dates.ts";
import { withNext } from "../../shell/login-path.ts";
import { sayDevice } from "../identity/device.ts";
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
                <p className="font-semibold">{sayDevice(name)}</p>
                <p className="text-sm text-muted">{usedWhen(addedAt, lastUsedOn)}</p>
              </div>
              <Link to={`passkeys/${id}/remove`} preventScrollReset className="button button-quiet">
                <Trans>
                  Remove
                  <span _t="more" className="sr-only">
                    {" "}
                    the passkey of {ph({ device: sayDevice(name) })}
                  </span>
                </Trans>
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

function usedWhen(addedAt: string, lastUsedOn: string | null): string {
  const added = formatDate(addedAt, "british");
  if (!lastUsedOn) return t`Added on ${added}`;
  const used = formatDate(`${lastUsedOn}T12:00:00Z`, "british");
  return t`Added on ${added}, last used on ${used}`;
}
