import { redirect } from "react-router";
import { siteContext } from "../site.ts";
import type { Route } from "./+types/login-with";
import { ownPath } from "./next.ts";
import { startWithProvider } from "./session.server.ts";

/** Sends the browser, or the popup, to the provider that the address names. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { identity } = context.get(siteContext);
  const { provider } = params;
  if (provider !== "google" && provider !== "openid") throw new Response("Not found", { status: 404 });
  const asked = new URL(request.url).searchParams;
  const back = new URLSearchParams({ next: ownPath(asked.get("next")) });
  if (asked.has("popup")) back.set("popup", "1");
  const start = await startWithProvider(identity, provider, `/signed-in?${back}`);
  return start ? redirect(start.url, { headers: start.headers }) : redirect("/login?problem=provider");
}
