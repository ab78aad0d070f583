import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { FrontMatter } from "../../../content/schema.ts";
import { Icon } from "../../ui/icon.tsx";
import { useIsOpen } from "../prose/page-link.tsx";

export function NextPages({ pages }: { pages: NonNullable<FrontMatter["next"]> }) {
  const isOpen = useIsOpen();
  const open = pages.filter(({ to }) => isOpen(to));
  if (open.length === 0) return null;
  return (
    <nav aria-labelledby="next-pages" className="shell column-list pt-6 pb-4 print:hidden">
      <h2 id="next-pages" className="text-3xl">
        <Trans>Where next?</Trans>
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {open.map(({ name, words, to }) => (
          <li key={name} className="flex max-w-md">
            <Link
              to={to}
              className="group card flex flex-1 flex-col p-6 motion-safe:transition-colors hover:border-accent"
            >
              <span className="flex items-center justify-between gap-3 font-serif text-xl font-medium text-accent">
                {name}
                <Icon
                  name="next"
                  className="size-5 motion-safe:transition-transform group-hover:[transform:translateX(0.25rem)]"
                />
              </span>
              <span className="mt-2 text-muted">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
