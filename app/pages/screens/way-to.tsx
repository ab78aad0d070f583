import { PageLink } from "../prose/page-link.tsx";

export function WayTo({
  to,
  className,
  otherwise,
  children,
}: {
  to: string;
  className?: string;
  /** Stands instead of a link to a page that its reader cannot open; by default its words. */
  otherwise?: React.ReactNode;
  children: React.ReactNode;
}) {
  return to.startsWith("/") ? (
    <PageLink to={to} className={className} otherwise={otherwise}>
      {children}
    </PageLink>
  ) : (
    <a href={to} className={className}>
      {children}
    </a>
  );
}
