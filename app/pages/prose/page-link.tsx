import { Link, useRouteLoaderData } from "react-router";
import { isFilePath } from "../../media/storage/media-path.ts";

/** Returns a check for links: false when one leads to a page of the site that is hidden from its reader. */
export function useIsOpen(): (to: string) => boolean {
  const hidden = useRouteLoaderData<{ hiddenPaths?: string[] }>("root")?.hiddenPaths ?? [];
  return (to) => !hidden.includes(to.replace(/[?#].*/s, ""));
}

/** A link to a page of this site. Where its reader cannot open that, `otherwise` stands instead: by default the words alone. */
export function PageLink({
  otherwise,
  ...link
}: React.ComponentProps<typeof Link> & { to: string; otherwise?: React.ReactNode }) {
  const isOpen = useIsOpen()(link.to);
  // The router shows pages only.
  if (isOpen) return <Link {...link} reloadDocument={isFilePath(link.to)} />;
  return otherwise === undefined ? link.children : otherwise;
}
