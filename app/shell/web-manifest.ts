import type { Congregation } from "../../content/schema.ts";
import { currentLanguage } from "../../platform/language/locale.ts";
import { inThisLanguage } from "../../platform/language/url-prefix.ts";
import { here } from "../contexts.ts";
import { colours } from "../look/colours.ts";
import type { Look } from "../look/look.ts";
import { isDrawn, lookFor, versionOf } from "../look/present/present-look.server.ts";
import type { Route } from "./+types/web-manifest";

const manifestOf = ({ name, shortName, welcome }: Congregation, look: Look) => ({
  id: inThisLanguage("/"),
  lang: currentLanguage(),
  name,
  short_name: shortName ?? name,
  description: welcome,
  start_url: inThisLanguage("/"),
  display: "standalone",
  background_color: colours.paper,
  theme_color: look.accent,
  icons: [
    iconOf("icon-192", 192, look),
    iconOf("icon-512", 512, look),
    // Some phones cut it to their own shape: the outer tenth of each side shows the ground alone.
    { ...iconOf("icon-maskable-512", 512, look), purpose: "maskable" },
  ],
});

const iconOf = (name: string, size: number, look: Look) => ({
  src: `/${name}.png${isDrawn(look) ? `?v=${versionOf(look)}` : ""}`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

/** The site's name, icons and colours on a home screen (https://www.w3.org/TR/appmanifest/). */
export async function loader({ context }: Route.LoaderArgs) {
  const congregation = await here(context).site.facts.read("congregation");
  return new Response(JSON.stringify(manifestOf(congregation, await lookFor(context))), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
