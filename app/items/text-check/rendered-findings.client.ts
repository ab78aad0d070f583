import axe from "axe-core";
import { wcag } from "./axe-rules.ts";

export interface RenderedFinding {
  sentence: string;
  element: Element | undefined;
}

/** What axe calls a rule, in words that name what to do. Of all other rules its own sentence is shown. */
const sentences: Record<string, (words: string) => string> = {
  "color-contrast": (words) => `“${words}” is hard to read: its colour is too close to what is behind it.`,
  "image-alt": () => "A picture has no text for people who cannot see it.",
  "link-name": () => "A link has no text. Say where it leads.",
  "link-in-text-block": (words) => `The link “${words}” looks like the text around it.`,
};

/**
 * Checks the page as it is rendered, by the rules of axe that our tests use and by some of our own. This module is large:
 * import it only on previews.
 *
 * @param ignored what is no part of the page.
 */
export async function renderedFindings(ignored: Element): Promise<RenderedFinding[]> {
  const main = document.querySelector("main");
  if (!main) return [];
  await standingStill();
  const { violations } = await axe.run(
    { include: [main], exclude: [ignored] },
    { runOnly: wcag, resultTypes: ["violations"], iframes: false, preload: false, elementRef: true },
  );
  return [
    ...violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ element }) => ({
        sentence: sentences[id]?.(wordsOf(element)) ?? `${help}.`,
        element,
      })),
    ),
    ...filmsWithoutCaptions(main),
    ...linksToNoPlace(main),
    ...brokenPictures(main),
  ];
}

/** Waits for the page's animations to end: until then its colours differ. */
async function standingStill(): Promise<void> {
  const moving = document.getAnimations().map(({ finished }) => finished);
  const second = new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.race([Promise.allSettled(moving), second]);
}

function filmsWithoutCaptions(main: Element): RenderedFinding[] {
  const films = main.querySelectorAll("video:not([aria-hidden=true]):not(:has(track[kind=captions]))");
  return [...films].map((element) => ({
    element,
    sentence: `The film “${element.getAttribute("aria-label") ?? ""}” has no captions. If somebody speaks in it, write what they say below it.`,
  }));
}

function brokenPictures(main: Element): RenderedFinding[] {
  return [...main.querySelectorAll<HTMLImageElement>(".prose img")]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
    .map((element) => ({ element, sentence: `The picture ${element.src} cannot be shown.` }));
}

function linksToNoPlace(main: Element): RenderedFinding[] {
  return [...main.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
    .filter(({ hash }) => !document.getElementById(decodeURIComponent(hash.slice(1))))
    .map((element) => ({
      element,
      sentence: `The link “${wordsOf(element)}” leads to a place on this page that does not exist.`,
    }));
}

function wordsOf(element: Element | undefined): string {
  const words = (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  return words.length > 50 ? `${words.slice(0, 50)}…` : words;
}
