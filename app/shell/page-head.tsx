import { useLocation, useSearchParams } from "react-router";
import share from "../../content/pictures/share.jpg?url";
import { useCongregation } from "../congregation/use-congregation.ts";
import { useLook } from "./use-look.ts";
import { useSharePicture } from "./use-share-picture.ts";
import { useSiteUrl } from "./use-site-url.ts";

interface DescribedPicture {
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

/** A public page's title and description for browsers, search engines and shared links. */
export function PageHead({
  title,
  description: given,
  picture: ownPicture,
  path: own,
  isListed = true,
}: {
  /** Omitted on the home page. */
  title?: string;
  description?: string;
  /** Path of the picture for shared links, or a URL elsewhere. */
  picture?: string | DescribedPicture;
  /** The path of the page that search engines should list instead of this one. */
  path?: string;
  /** Whether search engines may list the page. */
  isListed?: boolean;
}) {
  const { name, welcome } = useCongregation();
  const drawn = useLook()?.share;
  const chosen = useSharePicture();
  const picture = ownPicture ?? chosen ?? (drawn ? drawnPicture(drawn, name) : share);
  const description = given ?? welcome;
  const { pathname } = useLocation();
  const siteUrl = useSiteUrl();
  const page = useLaterPage();
  // URLs with capitals or a trailing slash lead to the same page.
  const path = own ?? (pathname === "/" ? pathname : pathname.toLowerCase().replace(/\/+$/, ""));
  const url = siteUrl + path + (page ? `?page=${page}` : "");
  const image = typeof picture === "string" ? picture : picture.path;
  const fullTitle = title ? titleOf(title, name, page) : name;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isListed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image.startsWith("/") ? siteUrl + image : image} />
      {typeof picture !== "string" && (
        <>
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Made of the congregation's logo, name and colour. */
function drawnPicture(version: string, name: string): DescribedPicture {
  return { path: `/share.jpg?v=${version}`, width: 1200, height: 630, alt: name };
}

/** The head of a page that only some people see, and that search engines ignore. */
export function PrivateHead({ title }: { title: string }) {
  const page = useLaterPage();
  return <QuietHead title={titleOf(title, useCongregation().name, page)} />;
}

/** The head of an error page. */
export function ErrorHead({ title }: { title: string }) {
  return <QuietHead title={titleOf(title, useCongregation().name)} />;
}

function QuietHead({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** The number of a list's page in the URL, after the first. */
function useLaterPage(): string | undefined {
  const page = useSearchParams()[0].get("page") ?? "1";
  return page !== "1" && /^[1-9]\d*$/.test(page) ? page : undefined;
}

function titleOf(title: string, congregation: string, page?: string): string {
  return `${title}${page ? `, page ${page}` : ""} · ${congregation}`;
}
