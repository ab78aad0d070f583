import { Link } from "react-router";
import { activityPath } from "../../changes/activity-path.ts";
import { type Facts, sentenceOf } from "../../changes/activity-words.ts";
import { formatMoment } from "../../dates/dates.ts";
import { CommandForm } from "../../ui/command-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Entry, ShownEntry } from "./activity.server.ts";
import { formattedFact } from "./activity-facts.ts";

export function EntryCard({
  entry,
  viewerId,
  isLinked = false,
  isBrief = false,
}: {
  entry: Entry & Partial<Pick<ShownEntry, "restore" | "prayer">>;
  viewerId?: string;
  isLinked?: boolean;
  /** A line of a list that says who did what. */
  isBrief?: boolean;
}) {
  const isOwn = viewerId !== undefined && entry.actorId === viewerId;
  const { who, did, title } = sentenceOf(entry, isOwn ? "You" : undefined);
  const { kind, thingId, actorId, prayer } = entry;
  const person = isLinked && actorId ? activityPath({ person: actorId }) : undefined;
  const thing = isLinked && title ? activityPath({ kind, thing: thingId }) : undefined;
  return (
    <article className={isBrief ? "py-3" : "card p-4 sm:p-5"}>
      <p className="wrap-anywhere">
        <Name to={person}>{who}</Name> {did}
        {title && (
          <>
            {" "}
            <Name to={thing}>{title}</Name>
          </>
        )}
        {prayer && (
          <>
            {": "}
            <Link to={prayer} className="text-link">
              open it
            </Link>
          </>
        )}
      </p>
      <p className="text-sm text-muted">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </p>
      {!isBrief && <Changes before={entry.before} after={entry.after} title={title} />}
      {entry.restore && <Restore action={entry.restore} title={title} />}
    </article>
  );
}

function Name({ to, children }: { to: string | undefined; children: string }) {
  const name = <bdi>{children}</bdi>;
  return to ? (
    <Link to={to} className="text-link font-semibold">
      {name}
    </Link>
  ) : (
    <strong className="font-semibold">{name}</strong>
  );
}

/** Each fact before and after; a fact that only repeats the title is left out. */
function Changes({ before, after, title }: { before: Facts; after: Facts; title: string }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (name in before && name in after) || (before[name] ?? after[name]) !== title,
  );
  if (names.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 text-sm sm:grid-cols-[fit-content(12rem)_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="sm:contents">
          <dt className="text-muted wrap-anywhere first-letter:uppercase">{name}</dt>
          <dd className="wrap-anywhere">
            {name in before && (
              <span className={name in after ? "text-muted" : undefined}>
                <Value value={before[name]} />
              </span>
            )}
            {name in before && name in after && (
              <>
                {" "}
                <Icon name="next" className="inline size-4 text-muted rtl:rotate-180" />
                <span className="sr-only"> became </span>
              </>
            )}
            {name in after && <Value value={after[name]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: Facts[string] | undefined }) {
  const text = formattedFact(value);
  return text === "" ? <span className="text-muted">nothing</span> : <bdi>{text}</bdi>;
}

function Restore({ action, title }: { action: string; title: string }) {
  return (
    <CommandForm action={action} className="mt-3">
      {(busy) => (
        <button type="submit" disabled={busy} className="button button-quiet min-h-10 px-4 py-1">
          {busy ? "Restoring..." : "Restore"}
          <span className="sr-only"> {title}</span>
        </button>
      )}
    </CommandForm>
  );
}
