import { useRouteLoaderData } from "react-router";

/** The site's public URL without a trailing slash; empty on an error page that has no data. */
export function useSiteUrl(): string {
  const root = useRouteLoaderData<{ siteUrl: string }>("root");
  return root?.siteUrl.replace(/\/$/, "") ?? "";
}
