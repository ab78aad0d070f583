import { Link, useRouteLoaderData } from "react-router";

/** Returns whether a link leads to a page that its reader can open, unless it came with the site and is hidden now. */
export function useIsOpen(): (to: string) => boolean {
  const hidden = useRouteLoaderData<{ hiddenPaths?: string[] }>("root")?.hiddenPaths ?? [];
  return (to) => !hidden.includes(to.replace(/[?#].*$/s, ""));
}

/** A link to a page of this site. Where its reader cannot open that, `otherwise` stands instead: by default the words alone. */
export function PageLink({
  otherwise,
  ...link
}: React.ComponentProps<typeof Link> & { to: string; otherwise?: React.ReactNode }) {
  const isOpen = useIsOpen()(link.to);
  if (isOpen) return <Link {...link} />;
  return otherwise === undefined ? link.children : otherwise;
}
