import { Link } from "react-router";
import { formatDay } from "../../dates/dates.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import type { ListedPage as Removed } from "../texts/pages.server.ts";
import { ListedText } from "./listed-text.tsx";
import type { PageOfGroup } from "./page-groups.server.ts";
import { Preview } from "./page-preview.tsx";

const note = "inline-block rounded-full bg-sunken px-2.5 text-sm font-semibold";

/** A page in the list of staff: why visitors do not see it, its draft, and the ways to its screens. */
export function ListedPage({ page, today }: { page: PageOfGroup; today: string }) {
  const { slug, title, path, revision, hidden, draft, settings, seenOn, isDue, isOfSite, picture } = page;
  return (
    <ListedText
      id={slug}
      title={title}
      shownAt={path}
      screens={`/pages/${slug}`}
      preview={<Preview name={slug} otherwise={isOfSite ? "text" : "cards"} picture={picture} />}
      further={
        <>
          <p className="text-sm text-muted">Last looked at on {formatDay(seenOn, today)}</p>
          {settings && (
            <p>
              <Link to={`/pages/${slug}/settings`} className="text-link inline-block py-1.5">
                {settings}
                <span className="sr-only"> {title}</span>
              </Link>
            </p>
          )}
        </>
      }
      {...{ revision, today }}
    >
      {hidden !== undefined && <p className={`mt-1 ${note}`}>{hidden}</p>}
      {draft !== undefined && (
        <p className="relative mt-1">
          <Link to={`/pages/${slug}/draft`} className={`${note} hover:underline`}>
            {draft}
            <span className="sr-only"> of {title}</span>
          </Link>
        </p>
      )}
      {isDue && (
        <div className="relative mt-1 flex flex-wrap items-center gap-2">
          <p className="rounded-full bg-gold/15 px-2.5 text-sm font-semibold text-gold">
            Nobody has looked at it for a year
          </p>
          <CommandButton
            action={`/pages/${slug}/still-right`}
            buttonClass="button button-primary min-h-10 px-4 py-1"
          >
            Still right<span className="sr-only">: {title}</span>
          </CommandButton>
        </div>
      )}
    </ListedText>
  );
}

export function RemovedPages({ pages }: { pages: Removed[] }) {
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
