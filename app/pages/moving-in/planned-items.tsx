import { Link } from "react-router";
import { LeftOutItems } from "../../items/imports/left-out-items.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { kindNames, type MovedKind, movingPath, type Outcome, type ShownItem } from "./moving-limits.ts";
import { publishMessages, publishSeveralPath } from "./publishing.ts";

export function PlannedItems({
  kind,
  items,
  ticked,
}: {
  kind: MovedKind;
  items: ShownItem[];
  /** What was ticked, if the form was sent before. */
  ticked: string[] | undefined;
}) {
  return (
    <section>
      <h2 className="text-2xl">{kindNames[kind]}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {items.map(({ number, title, notes, isHere }) => (
          <li key={number} className="card px-4 py-2 sm:px-5">
            {isHere ? (
              <div className="py-2">
                <Facts title={title} notes={["It is here already."]} />
              </div>
            ) : (
              <label className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="checkbox"
                  name="take"
                  value={number}
                  defaultChecked={ticked ? ticked.includes(number) : true}
                  className="mt-1 size-5 shrink-0 accent-(--accent)"
                />
                <Facts title={title} notes={notes} />
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ title, notes }: { title: string; notes: string[] }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{title}</span>
      {notes.map((note) => (
        <span key={note} className="block text-sm text-muted">
          {note}
        </span>
      ))}
    </span>
  );
}

export function WhatWasDone({ outcome: { added, failed } }: { outcome: Outcome }) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="What was imported" />
      <h1 className="text-4xl sm:text-5xl">What was imported</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        Visitors see none of it yet. Read each page, and publish it when it is right, or publish several at
        once.
      </p>
      <div className="flex flex-col gap-10">
        <section>
          <h2 className="text-2xl">Here now</h2>
          {added.length === 0 && <p className="mt-3 text-muted">Nothing.</p>}
          <ul className="mt-3 flex flex-col gap-2">
            {added.map(({ title, path, kind, notes }) => (
              <li key={path} className="card px-4 py-3 wrap-anywhere sm:px-5">
                <Link to={path} className="text-link font-semibold">
                  {title}
                </Link>
                <span className="text-sm text-muted"> ({kindNames[kind]})</span>
                {notes.map((note) => (
                  <p key={note} className="text-sm text-muted">
                    {note}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
        <LeftOutItems title="Not imported" items={failed} />
        <p className="flex flex-wrap gap-x-5 gap-y-3">
          {added.some(({ kind }) => kind !== "picture") && (
            <Link to={publishSeveralPath} className="text-link">
              {publishMessages.title}
            </Link>
          )}
          <Link to="/pages" className="text-link">
            All pages
          </Link>
          <Link to="/pages/addresses" className="text-link">
            Old and short links
          </Link>
          <Link to={movingPath} className="text-link">
            Read the old site again
          </Link>
        </p>
      </div>
    </section>
  );
}
