import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** The site's public URL without a trailing slash; empty on an error page that has no data. */
export function useSiteUrl(): string {
  return useRouteLoaderData<typeof loader>("root")?.siteUrl.replace(/\/$/, "") ?? "";
}
