import { congregation } from "../../content/congregation.ts";
import { colours } from "../colours.ts";

const manifest = {
  name: congregation.name,
  short_name: congregation.shortName,
  description: congregation.welcome,
  start_url: "/",
  display: "standalone",
  background_color: colours.paper,
  theme_color: colours.accent,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  })),
};

/** The site's name, icons and colours on a home screen (https://www.w3.org/TR/appmanifest/). */
export function loader() {
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
