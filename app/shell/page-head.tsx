import { useLocation, useSearchParams } from "react-router";
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
  const { pathname } = useLocation();
  const siteUrl = useSiteUrl();
  const page = useLaterPage();
  // Addresses are found in capitals and with a slash at their end too.
  const path = pathname === "/" ? pathname : pathname.toLowerCase().replace(/\/+$/, "");
  const address = siteUrl + path + (page ? `?page=${page}` : "");
  const fullTitle = title ? titleOf(title, page) : congregation.name;
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
  const page = useLaterPage();
  return <QuietHead title={titleOf(title, page)} />;
}

/** The head of a page that stands in the place of another. */
export function ErrorHead({ title }: { title: string }) {
  return <QuietHead title={titleOf(title)} />;
}

function QuietHead({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** The page of a list that the address asks for, after the first. */
function useLaterPage(): string | undefined {
  const page = useSearchParams()[0].get("page") ?? "1";
  return page !== "1" && /^[1-9]\d*$/.test(page) ? page : undefined;
}

function titleOf(title: string, page?: string): string {
  return `${title}${page ? `, page ${page}` : ""} · ${congregation.name}`;
}
