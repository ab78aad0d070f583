import { useLocation } from "react-router";
import { congregation } from "../../content/congregation.ts";
import share from "../../content/pictures/share.jpg?url";
import { useSiteUrl } from "./use-site-url.ts";

/** What a public page tells browsers, search engines and those who share its link. */
export function PageHead({
  title,
  description = congregation.welcome,
  picture = share,
}: {
  /** Left out on the home page. */
  title?: string;
  /** One or two sentences. */
  description?: string;
  /** Path of the picture for shared links. */
  picture?: string;
}) {
  const { pathname, search } = useLocation();
  const siteUrl = useSiteUrl();
  const page = new URLSearchParams(search).get("page");
  // Addresses are found in capitals and with a slash at their end too.
  const path = pathname === "/" ? pathname : pathname.toLowerCase().replace(/\/+$/, "");
  const address = siteUrl + path + (page && page !== "1" ? `?page=${encodeURIComponent(page)}` : "");
  const fullTitle = title ? `${title} · ${congregation.name}` : congregation.name;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={congregation.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={siteUrl + picture} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The head of a page that only some people see, and that search engines leave alone. */
export function PrivateHead({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} · ${congregation.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
