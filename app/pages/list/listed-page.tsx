import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";
import type { ListedPage as Listed } from "../texts/pages.server.ts";
import { LastLook, StillRight } from "./last-look.tsx";
import { ListedText } from "./listed-text.tsx";

/** A page in the list of staff: why visitors do not see it, its draft, and the ways to its screens. */
export function ListedPage({
  page: { slug, title, path, revision, hidden, draft, settings, seenOn, isDue },
  today,
}: {
  page: Listed & { seenOn: string; isDue: boolean };
  today: string;
}) {
  return (
    <ListedText
      id={slug}
      title={title}
      shownAt={path}
      screens={`/pages/${slug}`}
      {...{ revision, today }}
      action={
        <>
          {isDue && <StillRight slug={slug} title={title} />}
          {settings && (
            <Link to={`/pages/${slug}/settings`} className="button button-quiet min-h-10 px-4 py-1">
              {settings}
              <span className="sr-only"> {title}</span>
            </Link>
          )}
        </>
      }
    >
      {hidden !== undefined && (
        <p className="mt-1 inline-block rounded-full bg-sunken px-3 py-0.5 text-sm font-semibold">{hidden}</p>
      )}
      {draft !== undefined && (
        <p className="mt-1">
          <Link
            to={`/pages/${slug}/draft`}
            className="inline-block rounded-full bg-sunken px-3 py-0.5 text-sm font-semibold hover:underline"
          >
            {draft}
            <span className="sr-only"> of {title}</span>
          </Link>
        </p>
      )}
      <LastLook {...{ seenOn, isDue, today }} />
    </ListedText>
  );
}

export function RemovedPages({ pages }: { pages: Listed[] }) {
  if (pages.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="cursor-pointer py-2 font-semibold">Removed pages ({pages.length})</summary>
      <ul className="mt-3 flex flex-col gap-3">
        {pages.map(({ slug, path, title }) => (
          <li key={slug} className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-5">
            <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
              {title} <span className="text-muted">{path}</span>
            </p>
            <CommandButton
              action={`/pages/${slug}/restore`}
              buttonClass="button button-quiet min-h-10 px-4 py-1"
            >
              Bring back<span className="sr-only"> {title}</span>
            </CommandButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
