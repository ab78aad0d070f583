import type { Congregation } from "../../content/schema.ts";
import { colours } from "../colours.ts";
import { siteContext } from "../contexts.ts";
import type { Look } from "../look/look.ts";
import { isDrawn, lookFor, versionOf } from "../look/present/present-look.server.ts";
import type { Route } from "./+types/web-manifest";

const manifestOf = ({ name, shortName, welcome }: Congregation, look: Look) => ({
  name,
  short_name: shortName,
  description: welcome,
  start_url: "/",
  display: "standalone",
  background_color: colours.paper,
  theme_color: look.accent,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png${isDrawn(look) ? `?v=${versionOf(look)}` : ""}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  })),
});

/** The site's name, icons and colours on a home screen (https://www.w3.org/TR/appmanifest/). */
export async function loader({ context }: Route.LoaderArgs) {
  const congregation = await context.get(siteContext).facts.read("congregation");
  return new Response(JSON.stringify(manifestOf(congregation, await lookFor(context))), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
