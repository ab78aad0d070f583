import { Outlet } from "react-router";
import { here } from "../contexts.ts";
import { requireRole } from "../viewer.ts";
import type { Route } from "./+types/staff-only";
import { sendToLogin } from "./needs.server.ts";
import { StaffFrame } from "./staff-frame.tsx";

/** A visitor must log in first, a member gets a 403 page. The screens state the permissions they need. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, context }) => {
    const { viewer } = here(context);
    sendToLogin(viewer, request, url.pathname + url.search);
    requireRole(viewer);
  },
];

/** Without a loader, client navigation between staff screens would not ask the server and would skip the guard. */
export function loader() {
  return null;
}

/** What is around these screens instead of the header and footer of the site. */
export const handle = { Frame: StaffFrame };

export default function StaffScreens() {
  return <Outlet />;
}
