import { useRouteLoaderData } from "react-router";

/** The site's public URL, without a slash at its end; empty on the page of an error that came before it. */
export function useSiteUrl(): string {
  const root = useRouteLoaderData<{ siteUrl: string }>("root");
  return root?.siteUrl.replace(/\/$/, "") ?? "";
}
