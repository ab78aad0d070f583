import type { Page } from "playwright-core";

/** Returns the controls that Tab does not reach, or reaches without a visible focus. */
export async function missedByTab(page: Page, url: string): Promise<string[]> {
  // A dialog that the page was served with becomes modal only when scripts have run.
  await page.waitForFunction(() => !document.querySelector("dialog[open]:not(:modal)"));
  const expected = await page.evaluate(() => {
    const usable =
      "a[href], button:enabled, input:enabled:not([type=hidden]), textarea, select, summary, audio[controls], video[controls], iframe";
    // What a dialog covers cannot be reached.
    const container = document.querySelector("dialog:modal") ?? document;
    return (
      [...container.querySelectorAll<HTMLElement>(usable)]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            element.tabIndex >= 0 &&
            !element.closest("[inert]"),
        )
        // Of the radio buttons with one name, only the chosen one takes the focus, or the first if none is chosen.
        .filter((element) => {
          if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
          const group = `[name="${element.name}"]`;
          const chosen = document.querySelector(`${group}:checked`) ?? document.querySelector(group);
          return chosen === element;
        })
        .map((element, index) => {
          element.dataset.stop = String(index);
          return `${element.tagName} ${element.textContent?.trim().slice(0, 40) || element.getAttribute("aria-label") || element.id}`;
        })
    );
  });
  const reached: number[] = [];
  const unseen: string[] = [];
  let laps = 0;
  for (let press = 0; press < expected.length * 4 + 20; press++) {
    // A dialog has already moved the focus.
    if (press > 0) await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (!element || element === document.body) return { index: -1, isSeen: true };
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { bottom, right, width, height } = element.getBoundingClientRect();
      const hasRing = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      return {
        index: Number(element.dataset.stop ?? -2),
        isSeen: hasRing && width > 0 && height > 0 && bottom > 0 && right > 0,
      };
    });
    // The first lap ends behind the last control. A question begins at Cancel, so its fields come in the second.
    if (stop.index === -1 && reached.length > 0 && ++laps === 2) break;
    if (stop.index < 0 || reached.includes(stop.index)) continue;
    reached.push(stop.index);
    if (!stop.isSeen) unseen.push(`no focus is seen at ${expected[stop.index]}`);
    if (reached.length === expected.length) break;
  }
  const missed = expected
    .filter((_, index) => !reached.includes(index))
    .map((name) => `not reached: ${name}`);
  return [...missed, ...unseen].map((problem) => `${url}: ${problem}`);
}

/** Moves on with Tab until the control with this text has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
    });
    if (joined(focused) === joined(name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Chooses from the list that has the focus. What is typed there counts as one word only while it comes quickly. */
export async function chooseWithArrows(page: Page, option: string): Promise<void> {
  await page.keyboard.press("Home");
  for (let steps = 0; steps < 60; steps++) {
    const chosen = await page.evaluate(
      () => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.textContent,
    );
    if (chosen === option) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`The arrows do not reach ${option}`);
}

/** Parts of a button that stand below each other have no space between them. */
function joined(name: string): string {
  return name.replace(/\s/g, "");
}
