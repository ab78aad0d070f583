import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatDate } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import { sayDevice } from "../identity/device.ts";

export interface SessionShown {
  id: string;
  /** Browser and system in words; null when they are unknown. */
  device: string | null;
  begunAt: string;
  usedAt: string;
  isThis: boolean;
}

/** Where somebody is logged in. Each of the others can be ended, or all at once. */
export function SessionList({ sessions }: { sessions: SessionShown[] }) {
  return (
    <>
      <ul className="card divide-y divide-line px-6 shadow-sm sm:px-10">
        {sessions.map(({ id, device, begunAt, usedAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div>
              <p className="font-semibold">
                {sayDevice(device)}
                {isThis && (
                  <span className="font-normal text-muted">
                    {" "}
                    <Trans>· this device</Trans>
                  </span>
                )}
              </p>
              <p className="text-sm text-muted">
                <Trans>
                  Since {ph({ begun: formatDate(begunAt, "british") })}, last used on{" "}
                  {ph({ used: formatDate(usedAt, "british") })}
                </Trans>
              </p>
            </div>
            {!isThis && (
              <CommandButton action={`/account/sessions/${id}/end`} preventScrollReset>
                <Trans>
                  Log out
                  <span _t="more" className="sr-only">
                    {" "}
                    of {ph({ device: sayDevice(device) })}
                  </span>
                </Trans>
              </CommandButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <CommandButton action="/account/sessions/end-others" preventScrollReset className="mt-5">
          <Trans>Log out everywhere else</Trans>
        </CommandButton>
      )}
    </>
  );
}
