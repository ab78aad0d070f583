import { useRouteLoaderData } from "react-router";
import type { Permission } from "../permissions.ts";
import { StaffLink } from "../shell/staff-link.tsx";
import { may, type Viewer } from "../viewer.ts";

/** Leads from an item on a page of visitors to its form. Only people who may change it see the link. */
export function EditLink({
  needs,
  to,
  name,
  children = "Edit",
  className = "",
}: {
  needs: Permission;
  to: string;
  /** Tells screen readers which item it is about. */
  name: string;
  children?: string;
  className?: string;
}) {
  const root = useRouteLoaderData<{ viewer: Viewer }>("root");
  if (!root || !may(root.viewer, needs)) return null;
  return (
    <StaffLink
      to={to}
      className={`text-link inline-flex min-h-11 items-center self-start print:hidden ${className}`}
    >
      {children}
      <span className="sr-only"> {name}</span>
    </StaffLink>
  );
}
