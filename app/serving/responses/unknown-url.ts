import { here } from "../../contexts.ts";
import type { Route } from "./+types/unknown-url";
import { noPageAt, notFound } from "./no-page.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  return noPageAt(url, here(context).site);
}

export function action(_: Route.ActionArgs) {
  throw notFound();
}

export default function UnknownUrl() {
  return null;
}
