import { Link } from "react-router";
import { CommandForm } from "../../ui/command-form.tsx";
import type { PageOfGroup } from "./page-groups.server.ts";

/** Several pages that nobody has looked at for a year, and the button that says of all of them that they are right. */
export function AllStillRight({ pages }: { pages: readonly PageOfGroup[] }) {
  if (pages.length < 2) return null;
  return (
    <section
      aria-labelledby="due"
      className="mt-8 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4 wrap-anywhere"
    >
      <h2 id="due" className="text-2xl">
        Nobody has looked at {pages.length} pages for a year
      </h2>
      <p className="mt-2">Read them, and change what is wrong. Then say that all of these are still right:</p>
      <ul className="my-2 flex flex-wrap gap-x-5">
        {pages.map(({ slug, title, path }) => (
          <li key={slug}>
            <Link to={path} className="text-link inline-block py-1.5">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <CommandForm action="/pages/all-still-right">
        {(busy) => (
          <>
            {pages.map(({ slug }) => (
              <input key={slug} type="hidden" name="page" value={slug} />
            ))}
            <button type="submit" disabled={busy} className="button button-primary">
              {busy ? "Saving..." : "All still right"}
            </button>
          </>
        )}
      </CommandForm>
    </section>
  );
}
