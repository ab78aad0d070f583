import { PageLink } from "../congregation/page-link.tsx";

export function WayTo({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: React.ReactNode;
}) {
  return to.startsWith("/") ? (
    <PageLink to={to} className={className}>
      {children}
    </PageLink>
  ) : (
    <a href={to} className={className}>
      {children}
    </a>
  );
}
