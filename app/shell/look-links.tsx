import { inThisLanguage } from "../../platform/language/url-prefix.ts";
import serif from "../look/fonts/newsreader.woff2?url";
import sans from "../look/fonts/source-sans.woff2?url";
import { useLook } from "./use-look.ts";

/** The fonts of the first view. */
export function FontLinks() {
  const { fonts = "newsreader" } = useLook() ?? {};
  if (fonts === "device") return null;
  return (
    <>
      {fonts === "newsreader" && <FontLink href={serif} />}
      <FontLink href={sans} />
    </>
  );
}

function FontLink({ href }: { href: string }) {
  return <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />;
}

export function IconLinks() {
  const icons = useLook()?.icons;
  const version = icons ? `?v=${icons}` : "";
  return (
    <>
      <link rel="icon" href={`/favicon.svg${version}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
      <link rel="manifest" href={inThisLanguage("/site.webmanifest")} />
    </>
  );
}
