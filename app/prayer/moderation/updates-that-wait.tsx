import { formatMoment } from "../../dates/dates.ts";
import { namesApart } from "../../lists/names-apart.ts";
import { CommandForm } from "../../ui/command-form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import type { WaitingUpdate } from "./waiting-updates.server.ts";

/** What people tell about their requests, to be shown as it is or not at all. */
export function UpdatesThatWait({
  updates,
  mayModerate,
}: {
  updates: WaitingUpdate[];
  mayModerate: boolean;
}) {
  if (updates.length === 0) return null;
  const nameOf = namesApart(updates, ({ title, createdAt }) => [title, formatMoment(createdAt)]);
  return (
    <section aria-labelledby="updates" className="mb-8">
      <h2 id="updates" className="mb-3 text-2xl">
        News that waits
      </h2>
      <ul className="flex flex-col gap-3">
        {updates.map((update) => (
          <li key={update.id} className="card p-4">
            <p className="text-sm text-muted wrap-anywhere">
              {update.kind === "thanks" ? "Thanks for" : "About"} <strong>{update.title}</strong>,{" "}
              <time dateTime={update.createdAt}>{formatMoment(update.createdAt)}</time>
            </p>
            <PlainText text={update.words} className="mt-1" />
            {mayModerate && (
              <div className="mt-3 flex flex-wrap gap-2">
                <Decide
                  to={`/update-prayer-requests/${update.requestId}/updates/${update.id}/show`}
                  tone="primary"
                  about={nameOf(update)}
                >
                  Show it
                </Decide>
                <Decide
                  to={`/update-prayer-requests/${update.requestId}/updates/${update.id}/decline`}
                  tone="quiet"
                  about={nameOf(update)}
                >
                  Do not show it
                </Decide>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decide({
  to,
  tone,
  about,
  children,
}: {
  to: string;
  tone: "primary" | "quiet";
  about: string;
  children: string;
}) {
  return (
    <CommandForm action={to} preventScrollReset>
      {(busy) => (
        <button type="submit" disabled={busy} className={`button button-${tone} min-h-10 px-4 py-1`}>
          {busy ? "Saving..." : children}
          <span className="sr-only"> {about}</span>
        </button>
      )}
    </CommandForm>
  );
}
