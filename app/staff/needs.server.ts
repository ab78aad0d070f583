import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../contexts.ts";
import { loginPath } from "../login-path.ts";
import type { Permission } from "../permissions.ts";
import { isSignedIn, requirePermission } from "../viewer.ts";

/** Opens a screen to people with any of the permissions. A visitor must log in first, everybody else gets a 403 page. */
export function needs(...anyOf: Permission[]): MiddlewareFunction<Response> {
  return ({ request, url, context }) => {
    const { viewer } = context.get(requestContext);
    if (!isSignedIn(viewer) && request.method === "GET") throw redirect(loginPath(url.pathname + url.search));
    requirePermission(viewer, ...anyOf);
  };
}
