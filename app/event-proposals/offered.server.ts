import { data, type MiddlewareFunction } from "react-router";
import { type Site, siteContext } from "../contexts.ts";

/** Throws a 404 page where the site takes no proposals. */
export function requireOffered({ settings }: Pick<Site, "settings">): void {
  if (!settings.eventProposals) throw data(undefined, { status: 404 });
}

/** The same for screens. */
export const whereOffered: MiddlewareFunction<Response> = ({ context }) =>
  requireOffered(context.get(siteContext));
