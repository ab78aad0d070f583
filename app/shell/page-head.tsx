import { useLocation, useRouteLoaderData, useSearchParams } from "react-router";
import { baseOf } from "../../platform/language/language-tag.ts";
import { currentLanguage } from "../../platform/language/locale.ts";
import { inThisLanguage, withPrefix } from "../../platform/language/url-prefix.ts";
import type { DescribedPicture } from "../media/pictures/described-picture.ts";
import { contentFile, useContentFile } from "../pages/originals/content-file.ts";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { useSpoken } from "./spoken.ts";
import { useLook } from "./use-look.ts";
import { useSiteUrl } from "./use-site-url.ts";

const share = contentFile(
  import.meta.glob<string>("../../content/{sample/,}pictures/share.jpg", {
    eager: true,
    import: "default",
    query: "?url",
  }),
);

/** Of the picture that came with the site, and of the one that is drawn instead. */
const defaultSize = { width: 1200, height: 630 };

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
  /** The picture for shared links; a URL of one whose size is not known. */
  picture?: string | DescribedPicture | undefined;
  /** The path of the page that search engines should list instead of this one. */
  path?: string;
  isListed?: boolean;
}) {
  const { name, welcome } = useCongregation();
  const drawn = useLook()?.share;
  const file = useContentFile(share);
  const chosen = useSharePicture();
  // Drawn, it is made of the congregation's logo, name and colour.
  const original = {
    path: drawn ? `/share.jpg?v=${drawn}` : (file ?? "/share.jpg"),
    ...defaultSize,
    alt: name,
  };
  const picture = ownPicture ?? chosen ?? original;
  const description = given ?? welcome ?? name;
  const { pathname } = useLocation();
  const siteUrl = useSiteUrl();
  const page = useLaterPage();
  // URLs with capitals or a trailing slash lead to the same page.
  const path = own ?? (pathname === "/" ? pathname : pathname.toLowerCase().replace(/(?<!\/)\/+$/, ""));
  const shown = path + (page ? `?page=${page}` : "");
  const url = siteUrl + inThisLanguage(shown);
  const image = typeof picture === "string" ? picture : picture.path;
  const fullTitle = title ? titleOf(title, name, page) : name;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isListed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      {isListed && <Alternates path={shown} />}
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
          <meta property="og:image:alt" content={picture.alt || name} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      {currentLanguage() !== "en" && <meta property="og:locale" content={territoryOf(currentLanguage())} />}
    </>
  );
}

/** Where search engines find the page in each language of the church, and for people who read none of them. */
function Alternates({ path }: { path: string }) {
  const siteUrl = useSiteUrl();
  const spoken = useSpoken();
  const [first] = spoken;
  return (
    <>
      {spoken.map(({ tag, prefix }) => (
        <link key={tag} rel="alternate" hrefLang={baseOf(tag)} href={siteUrl + withPrefix(prefix, path)} />
      ))}
      {first && <link rel="alternate" hrefLang="x-default" href={siteUrl + path} />}
    </>
  );
}

/** As Open Graph has it: `es_US`. */
function territoryOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** The head of a page that only some people see, and that search engines ignore. */
export function PrivateHead({ title }: { title: string }) {
  const page = useLaterPage();
  return <QuietHead title={titleOf(title, useCongregation().name, page)} />;
}

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

/** The picture that staff chose for shared links; undefined while the one that came with the site is in use. */
function useSharePicture(): DescribedPicture | undefined {
  return useRouteLoaderData<{ sharePicture?: DescribedPicture | undefined }>("root")?.sharePicture;
}
