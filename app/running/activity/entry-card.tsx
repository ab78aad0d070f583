import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Trans as Text } from "../../../platform/language/texts.ts";
import { activityPath } from "../../changes/activity-path.ts";
import { type Facts, sentenceOf } from "../../changes/activity-words.ts";
import { formatMoment } from "../../dates/dates.ts";
import { CommandForm } from "../../ui/command-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Entry, ShownEntry } from "./activity.server.ts";
import { formattedFact, nameOfFact } from "./activity-facts.ts";

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
  const { who, title, ...sentence } = sentenceOf(entry, isOwn);
  const { kind, thingId, actorId, prayer } = entry;
  const person = isLinked && actorId ? activityPath({ person: actorId }) : undefined;
  const itself = isLinked && title ? activityPath({ kind, thing: thingId }) : undefined;
  const name = <Name to={itself}>{title}</Name>;
  const { text, thing } = sentence;
  const names = {
    who: <Name to={person}>{who}</Name>,
    thing: thing ? <Text {...thing} values={{ ...thing.values, title: name }} /> : name,
  };
  return (
    <article className={isBrief ? "py-3" : "card p-4 sm:p-5"}>
      <p className="wrap-anywhere">
        <Text {...text} values={{ ...text.values, ...names }} />
        {prayer && (
          <>
            {": "}
            <Link to={prayer} className="text-link">
              <Trans>open it</Trans>
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
          <dt className="text-muted wrap-anywhere first-letter:uppercase">{nameOfFact(name)}</dt>
          <dd className="wrap-anywhere">
            {name in before && (
              <span className={name in after ? "text-muted" : undefined}>
                <Value name={name} value={before[name]} />
              </span>
            )}
            {name in before && name in after && (
              <>
                {" "}
                <Icon name="next" className="inline size-4 text-muted" />
                <span className="sr-only">
                  {" "}
                  <Trans>became</Trans>{" "}
                </span>
              </>
            )}
            {name in after && <Value name={name} value={after[name]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value }: { name: string; value: Facts[string] | undefined }) {
  const text = formattedFact(name, value);
  return text === "" ? (
    <span className="text-muted">
      <Trans>nothing</Trans>
    </span>
  ) : (
    <bdi>{text}</bdi>
  );
}

function Restore({ action, title }: { action: string; title: string }) {
  return (
    <CommandForm action={action} className="mt-3">
      {(busy) => (
        <button type="submit" disabled={busy} className="button button-quiet min-h-10 px-4 py-1">
          {busy ? t`Restoring...` : t`Restore`}
          <span className="sr-only"> {title}</span>
        </button>
      )}
    </CommandForm>
  );
}
