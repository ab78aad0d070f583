import { Link, useHref } from "react-router";

/** Leads to a screen of staff, which has one URL in all languages. */
export function StaffLink({ to, ...props }: React.ComponentProps<typeof Link> & { to: string }) {
  const isBelowPrefix = useHref("/") !== "/";
  return isBelowPrefix ? <a href={to} {...props} /> : <Link to={to} {...props} />;
}
