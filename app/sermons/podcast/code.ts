import { codeAsSvg } from "../../../platform/scan-code.ts";
import { here } from "../../contexts.ts";
import { absolute } from "../../serving/responses/feed.server.ts";
import type { Route } from "./+types/code";
import { subscribePath } from "./podcast-path.ts";

/** A code that a telephone's camera reads from another screen: on a telephone, subscribing is one tap. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = here(context);
  return new Response(codeAsSvg(absolute(site, subscribePath)), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8" },
  });
}
