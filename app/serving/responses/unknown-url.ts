import { data } from "react-router";
import { here } from "../../contexts.ts";
import type { Route } from "./+types/unknown-url";
import { redirect } from "./redirect.ts";

function notFound(): never {
  throw data(undefined, { status: 404 });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const to = await here(context).site.addresses.leadsTo(url.pathname);
  return to === undefined ? notFound() : redirect(to, 301);
}

export function action(_: Route.ActionArgs) {
  notFound();
}

export default function UnknownUrl() {
  return null;
}
