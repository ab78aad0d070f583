import { colours } from "../look/colours.ts";
import { contrastOf, nearestWith, readable } from "../look/contrast.ts";
import { hasOriginalAccent, themesOf } from "../look/themes.ts";
import type { PublishedFacts } from "../pages/originals/facts.ts";
import { darkMailAccent } from "./mail-frame.tsx";

const buttonText = "#ffffff";
const grounds = { light: "#f4ede0", dark: "#171c1d" };

/**
 * A mail in the colours that the site has when it is sent. Only style attributes and style sheets are changed, where no
 * text of people can be.
 */
export async function inPresentLook(html: string, facts: Pick<PublishedFacts, "read">): Promise<string> {
  const look = await facts.read("look");
  if (hasOriginalAccent(look)) return html;
  const { light, dark } = themesOf(look);
  const accent = nearestWith(light.accent, [grounds.light], readable);
  const darkAccent = nearestWith(dark.accent, [grounds.dark], readable);
  const onAccent = contrastOf(buttonText, accent) >= readable ? buttonText : light.onAccent;
  const dressed = (styles: string) =>
    styles
      .replaceAll(
        `background-color:${colours.accent};color:${buttonText}`,
        `background-color:${accent};color:${onAccent}`,
      )
      .replaceAll(colours.accent, accent)
      .replaceAll(darkMailAccent, darkAccent);
  return html.replaceAll(/ style="[^"]*"|<style>[^<]*<\/style>/g, dressed);
}
