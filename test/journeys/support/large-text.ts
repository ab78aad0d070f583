import type { Page } from "playwright-core";
import { sized } from "../../support/size.ts";

/** CSS pixels. The last is a phone that is magnified. */
export const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 240, height: 427 },
];

/** Starts Chromium with this size of text, in pixels, as people choose it in its preferences. Others have 16. */
export function textSwitch(size: number): string {
  return `--blink-settings=defaultFontSize=${size}`;
}

/** Returns what nobody could read on a page, at the size of each phone. `name` is the congregation's. */
export async function unreadable(page: Page, url: string, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sized(phones.slice(0, 3), phones)) {
    await page.setViewportSize(size);
    const found = await page.evaluate(measure, name);
    faults.push(...found.map((fault) => `${url}, ${size.width} px: ${fault}`));
  }
  return faults;
}

/** Runs in the page. */
async function measure(name: string): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  const faults: string[] = [];
  /** In pixels. Letters are higher than their line. */
  const slack = 4;
  const root = document.documentElement;
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  window.scrollTo({ left: 10_000, behavior: "instant" });
  if (window.scrollX > 0 || root.scrollWidth > root.clientWidth) {
    const widest = [...document.querySelectorAll("body *")]
      .filter((element) => shown(element) && !element.closest(".sr-only"))
      .map((element) => ({ element, end: element.getBoundingClientRect().right + window.scrollX }))
      .sort((one, other) => other.end - one.end)[0];
    faults.push(
      `scrolls sideways, to ${root.scrollWidth} px, because of ${widest?.element.tagName} ${widest?.element.className}`,
    );
  }
  window.scrollTo({ left: 0, behavior: "instant" });

  const header = document.querySelector("body > header");
  if (!header) return [...faults, "has no header"];
  const { height, width } = header.getBoundingClientRect();
  if (getComputedStyle(header).position === "sticky" && height > window.innerHeight / 5)
    faults.push(`its header is stuck and ${Math.round(height)} px high`);
  if (width > root.clientWidth) faults.push(`its header is ${width} px wide`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.textContent?.trim() !== name || !text.parentElement || !shown(text.parentElement)) continue;
    // Words end at spaces and hyphens.
    const words = [...text.textContent.matchAll(/[^\s-]+-?/g)];
    const broken = words.filter((word) => {
      const range = document.createRange();
      range.setStart(text as Text, word.index);
      range.setEnd(text as Text, word.index + word[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    });
    if (!header.contains(text)) continue;
    if (broken.length > 0) faults.push(`its header breaks ${broken.join(", ")}`);
    let frame: Element = text.parentElement;
    while (frame !== header && frame.parentElement && getComputedStyle(frame).overflowX !== "clip")
      frame = frame.parentElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const [inside, around] = [range.getBoundingClientRect(), frame.getBoundingClientRect()];
    const isHidden =
      inside.bottom <= around.top + slack ||
      inside.right <= around.left + slack ||
      inside.left >= around.right - slack;
    const isWhole =
      inside.top >= around.top - slack &&
      inside.bottom <= around.bottom + slack &&
      inside.left >= around.left - slack &&
      inside.right <= around.right + slack;
    if (!isWhole && !isHidden) faults.push("its header shows a part of the name");
    if ((header.querySelector(".logo")?.getBoundingClientRect().height ?? 0) < 16)
      faults.push("its header has no logo");
  }
  return faults;
}
