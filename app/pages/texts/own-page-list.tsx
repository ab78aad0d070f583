import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";
import { LastLook, StillRight } from "./last-look.tsx";
import { ListedText } from "./listed-text.tsx";
import type { ListedOwnPage } from "./page-texts.server.ts";

/** The pages that staff added, with a link to add another one. */
export function OwnPages({
  pages,
  today,
}: {
  pages: (ListedOwnPage & { seenOn: string; isDue: boolean })[];
  today: string;
}) {
  const removed = pages.filter(({ isRemoved }) => isRemoved);
  const present = pages.filter(({ isRemoved }) => !isRemoved);
  return (
    <>
      <h2 id="own-pages" className="mt-14 text-3xl sm:text-4xl">
        Pages of your own
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">
        Add a page, such as /our-garden, and add it to the menu under Church details.
      </p>
      {present.length > 0 && (
        <ul className="mb-5 flex flex-col gap-3">
          {present.map(({ slug, path, title, revision, hidden, seenOn, isDue }) => (
            <ListedText
              key={slug}
              id={slug}
              title={title}
              shownAt={path}
              screens={`/pages/${slug}`}
              editor={`/pages/${slug}/pieces`}
              {...{ revision, today }}
              action={
                <>
                  {isDue && <StillRight slug={slug} title={title} />}
                  <Link to={`/pages/${slug}/settings`} className="button button-quiet min-h-10 px-4 py-1">
                    Address and when it is shown
                    <span className="sr-only"> {title}</span>
                  </Link>
                </>
              }
            >
              {hidden !== undefined && (
                <p className="mt-1 inline-block rounded-full bg-sunken px-3 py-0.5 text-sm font-semibold">
                  {hidden}
                </p>
              )}
              <LastLook {...{ seenOn, isDue, today }} />
            </ListedText>
          ))}
        </ul>
      )}
      <Link to="/pages/new" className="button button-primary">
        Add a page
      </Link>
      {removed.length > 0 && (
        <details className="mt-6">
          <summary className="cursor-pointer py-2 font-semibold">Removed pages ({removed.length})</summary>
          <ul className="mt-3 flex flex-col gap-3">
            {removed.map(({ slug, path, title }) => (
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
      )}
    </>
  );
}
