import { data } from "react-router";
import type { Route } from "./+types/own-page";
import { readOwnPage } from "./own-page-loader.server.ts";
import { OwnPageView } from "./own-page-view.tsx";

/** A page that staff added. */
export function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  return readOwnPage(slug, url, context);
}

export function action(_: Route.ActionArgs) {
  throw data(undefined, { status: 404 });
}

export default function OwnPage({ loaderData: page }: Route.ComponentProps) {
  return <OwnPageView page={page} />;
}
