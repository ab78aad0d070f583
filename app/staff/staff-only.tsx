import { Outlet, redirect } from "react-router";
import { askingContext } from "../contexts.ts";
import { loginPath } from "../login-path.ts";
import { isSignedIn, requireStaff } from "../viewer.ts";
import type { Route } from "./+types/staff-only";

/** Every staff screen stands behind this: a visitor is asked to log in first, a member gets a 403 page. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, context }) => {
    const { viewer } = context.get(askingContext);
    const { pathname, search } = url;
    if (!isSignedIn(viewer) && request.method === "GET") throw redirect(loginPath(pathname + search));
    requireStaff(viewer);
  },
];

/** Without a loader a client navigation between staff screens would not ask the server, and so pass the guard by. */
export function loader() {
  return null;
}

export default function StaffFrame() {
  return <Outlet />;
}
