import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatDate } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";

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
                {device ?? t`Unknown device`}
                {isThis && (
                  <span className="font-normal text-muted">
                    {" "}
                    <Trans>· this device</Trans>
                  </span>
                )}
              </p>
              <p className="text-sm text-muted">
                Since {formatDate(begunAt, "british")}, last used on {formatDate(usedAt, "british")}
              </p>
            </div>
            {!isThis && (
              <CommandButton action={`/account/sessions/${id}/end`} preventScrollReset>
                Log out<span className="sr-only"> of {device ?? t`Unknown device`}</span>
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
