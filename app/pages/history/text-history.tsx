import { Link, Outlet } from "react-router";
import { formatMoment } from "../../dates/dates.ts";
import { namesApart } from "../../lists/names-apart.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import type { Page } from "../../lists/paging.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import type { EditableText } from "../texts/editable-text.server.ts";
import type { ShownRevision } from "./history.server.ts";
import { DeleteVersionLink, VersionCard } from "./version-card.tsx";

type Noun = EditableText<unknown>["kind"];

const words = {
  page: {
    empty: "Nobody has changed this page in the browser. It still has the sample’s text.",
    original: "The page as it came with the site.",
    edited: "changed the page",
  },
  facts: {
    empty: "Nobody has changed these church details in the browser. They are still the sample’s.",
    original: "The church details as they came with the site.",
    edited: "changed the church details",
  },
} as const satisfies Record<Noun, object>;

export function TextHistory({
  title,
  noun,
  screens,
  shownAt,
  hasOriginal = true,
  version,
  inUse,
  draft,
  list,
}: {
  title: string;
  noun: Noun;
  /** Where the screens of this text begin: `/pages/baptism`. */
  screens: string;
  shownAt: string;
  /** Whether it has a file. */
  hasOriginal?: boolean;
  version: number;
  /** The revision that is published; undefined while the file is. */
  inUse: string | undefined;
  /** The revision that is the draft, and when visitors see it. */
  draft?: { id: string; shown: string } | undefined;
  list: Page<ShownRevision>;
}) {
  const nameOf = namesApart(list.items, ({ createdAt, authorName }) => [formatMoment(createdAt), authorName]);
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title={`History of ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">History of {title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Every version with what was changed, so that an earlier one can be published again.
      </p>
      <p className="mt-4 mb-8 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={shownAt} className="text-link">
          See the page
        </Link>
        <Link to={`${screens}/edit`} className="text-link">
          Edit
        </Link>
        <Link to="/pages" className="text-link">
          All pages
        </Link>
      </p>
      <PagedList list={list} label="Pages of the history" empty={words[noun].empty} gap="gap-4">
        {(revision) => (
          <Revision
            revision={revision}
            name={nameOf(revision)}
            edited={words[noun].edited}
            now={revision.id === inUse ? "Published" : revision.id === draft?.id ? draft.shown : undefined}
            restore={`${screens}/revisions/${revision.id}/restore`}
            deleteAt={`${screens}/history/${revision.id}/delete`}
            version={version}
          />
        )}
      </PagedList>
      <Outlet />
      {inUse && hasOriginal && (
        <div className="mt-8 border-t border-line pt-6">
          <h2 className="text-2xl">The original</h2>
          <p className="mt-2 mb-4 max-w-prose">
            {words[noun].original} Going back to it keeps this history, so that you can restore a version
            later.
          </p>
          <VersionButton action={`${screens}/original`} version={version}>
            Back to the original
          </VersionButton>
        </div>
      )}
    </section>
  );
}

const deeds: Record<string, string> = {
  draft: "saved a draft",
  published: "published the draft",
  restored: "restored an older version",
  original: "put back the original",
};

function Revision({
  revision: { origin, authorName, createdAt, changes, isOutdated },
  name,
  edited,
  now,
  restore,
  deleteAt,
  version,
}: {
  revision: ShownRevision;
  /** What its buttons are named after. */
  name: string;
  /** What somebody did who edited it. */
  edited: string;
  now: string | undefined;
  restore: string;
  deleteAt: string;
  version: number;
}) {
  return (
    <VersionCard
      deed={
        origin === "imported" ? (
          "Imported from files"
        ) : (
          <>
            <bdi className="font-semibold">{authorName}</bdi> {deeds[origin] ?? edited}
          </>
        )
      }
      createdAt={createdAt}
      now={now}
      changes={isOutdated ? undefined : changes}
    >
      {now === undefined && (
        <div className="flex flex-wrap gap-x-3">
          {!isOutdated && origin !== "original" && (
            <VersionButton action={restore} version={version}>
              {origin === "draft" ? "Publish this draft" : "Restore this version"}
              <span className="sr-only"> of {name}</span>
            </VersionButton>
          )}
          <DeleteVersionLink to={deleteAt} name={name} />
        </div>
      )}
    </VersionCard>
  );
}

/** Sends which version the history was opened with, so that nobody overwrites what they have not seen. */
function VersionButton({
  action,
  version,
  children,
}: {
  action: string;
  version: number;
  children: React.ReactNode;
}) {
  return (
    <CommandButton
      action={action}
      className="mt-4"
      fields={{ version }}
      buttonClass="button button-quiet min-h-10 px-4 py-1"
    >
      {children}
    </CommandButton>
  );
}
