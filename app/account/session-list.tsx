import { Form } from "react-router";
import { formatDate } from "../dates.ts";

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
                {device ?? "Unknown device"}
                {isThis && <span className="font-normal text-muted"> · this device</span>}
              </p>
              <p className="text-sm text-muted">
                Since {formatDate(begunAt, "british")}, last used on {formatDate(usedAt, "british")}
              </p>
            </div>
            {!isThis && (
              <Form method="post" action={`/account/sessions/${id}/end`} preventScrollReset>
                <button type="submit" className="button button-quiet">
                  Log out<span className="sr-only"> of {device ?? "Unknown device"}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <Form method="post" action="/account/sessions/end-others" preventScrollReset className="mt-5">
          <button type="submit" className="button button-quiet">
            Log out everywhere else
          </button>
        </Form>
      )}
    </>
  );
}
