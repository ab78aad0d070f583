import { data } from "react-router";
import type { Site } from "../../contexts.ts";
import { redirect } from "./redirect.ts";

/** The same for an address that no page has and for a page that the viewer may not see. */
export function notFound() {
  return data(undefined, { status: 404 });
}

/** Throws a redirect for an address that leads on, and a 404 for any other that no page has. */
export async function noPageAt(
  { pathname }: URL,
  { addresses, missedAddresses }: Pick<Site, "addresses" | "missedAddresses">,
): Promise<never> {
  const to = await addresses.leadsTo(pathname);
  if (to !== undefined) throw redirect(to, 301);
  missedAddresses.note(pathname);
  throw notFound();
}
