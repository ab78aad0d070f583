import { data } from "react-router";
import type { Route } from "./+types/unknown-url";

function notFound(): never {
  throw data(undefined, { status: 404 });
}

export function loader(_: Route.LoaderArgs) {
  notFound();
}

export function action(_: Route.ActionArgs) {
  notFound();
}

export default function UnknownUrl() {
  return null;
}
