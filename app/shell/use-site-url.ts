import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** The site's public address, without a slash at its end; empty on the page of an error that came before it. */
export function useSiteUrl(): string {
  return useRouteLoaderData<typeof loader>("root")?.siteUrl.replace(/\/$/, "") ?? "";
}
