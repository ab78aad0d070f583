import type { MiddlewareFunction } from "react-router";
import { here } from "../contexts.ts";
import type { Permission } from "../permissions.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { isSignedIn, requirePermission, type Viewer } from "../viewer.ts";
import { loginPath } from "./login-path.ts";

/** Opens a screen to people with any of the permissions. A visitor must log in first, everybody else gets a 403 page. */
export function needs(...anyOf: Permission[]): MiddlewareFunction<Response> {
  return ({ request, url, context }) => {
    const { viewer } = here(context);
    sendToLogin(viewer, request, url.pathname + url.search);
    requirePermission(viewer, ...anyOf);
  };
}

/** Sends a visitor who opens a page to log in first, and from there to `next`. */
export function sendToLogin(viewer: Viewer, { method }: Request, next: string): void {
  if (!isSignedIn(viewer) && (method === "GET" || method === "HEAD")) throw redirect(loginPath(next));
}
