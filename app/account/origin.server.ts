import type { RouterContextProvider } from "react-router";
import { requestContext } from "../contexts.ts";
import type { SignInOrigin } from "../identity/limits.server.ts";

/** Where a form comes from, for counting attempts. */
export function originOf(request: Request, context: Readonly<RouterContextProvider>): SignInOrigin {
  const { clientNetwork } = context.get(requestContext);
  return { clientNetwork, cookies: request.headers.get("cookie") };
}
