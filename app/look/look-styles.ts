import { type FontPair, type Look, originalLook } from "./look.ts";
import { hasOriginalAccent, type Themes, themesOf } from "./themes.ts";

const fonts: Record<FontPair, string> = {
  newsreader: "",
  "source-sans": "--headings:var(--text);",
  device: '--headings:Georgia,"Noto Serif",serif;--text:system-ui,sans-serif;',
};

/**
 * What a page needs beside `app.css`, whose rules these come after: the custom properties of both themes, and the logo.
 *
 * @param version of the logo's URL.
 */
export function stylesOf(look: Look, version: string): string {
  const colours = hasOriginalAccent(look) ? "" : coloursOf(themesOf(look));
  const pair = look.fonts === originalLook.fonts ? "" : `:root{${fonts[look.fonts]}}`;
  const logo = look.logo ? `.logo{mask-image:url("/logo.png?v=${version}")}` : "";
  return colours + pair + logo;
}

function coloursOf({ light, dark, footer }: Themes): string {
  const properties = ({ accent, accentStrong, onAccent }: Themes["light"]) =>
    `--accent:${accent};--accent-strong:${accentStrong};--on-accent:${onAccent};`;
  const onPictures = `--picture-button:${light.accent};--picture-button-strong:${light.accentStrong};--on-picture-button:${light.onAccent};`;
  return [
    `:root{${properties(light)}${onPictures}--footer:${footer.ground};}`,
    `@media screen and (prefers-color-scheme:dark){:root{${properties(dark)}}}`,
    `.footer{--accent:${footer.accent}}`,
  ].join("");
}
