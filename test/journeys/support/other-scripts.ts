import type { Page } from "playwright-core";

/** Another way of writing, in which every text of a page is shown with its own letters replaced. */
export type Script = "right to left" | "half as long again";

/**
 * Lets every page that opens from now on be laid out from right to left, scripts included: they read the direction when
 * they start. The language stays, so that scripts write the same dates as the server.
 */
export async function fromRightToLeft(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const turn = () => {
      document.documentElement?.setAttribute("dir", "rtl");
      return document.documentElement !== null;
    };
    if (turn()) return;
    const observer = new MutationObserver(() => turn() && observer.disconnect());
    observer.observe(document, { childList: true });
  });
}

/** Replaces every word of a page that is open. What is no word in any language stays: numbers, emails and URLs. */
export async function writeIn(page: Page, script: Script): Promise<void> {
  await page.evaluate(write, script);
}

/** Runs in the page. */
async function write(script: Script): Promise<void> {
  const ofNoLanguage = /(?:https?:\/\/|www\.)\S+|\S+@\S+|\S*\w\.(?:org|com|example|test)\S*|(?<!\S)\/\S+/gu;
  // Browsers of tests have no Arabic font. These marks turn the letters of any: a mark that is of a language from right to
  // left, and an override until the next one.
  const turned = (word: string) => `\u200f\u202e${word}\u202c`;
  const longer = (word: string) => word + word.slice(-Math.round(word.length / 2)).toLowerCase();
  const inWords = (text: string) =>
    text.replace(/\p{L}[\p{L}\p{M}’']*/gu, script === "right to left" ? turned : longer);
  const inScript = (text: string) => {
    let [written, from] = ["", 0];
    for (const found of text.matchAll(ofNoLanguage)) {
      written += inWords(text.slice(from, found.index)) + found[0];
      from = found.index + found[0].length;
    }
    return written + inWords(text.slice(from));
  };
  /** It may break behind its @. */
  const isPartOfEmail = ({ parentElement }: Node) => /^\S+@\S+$/.test(parentElement?.textContent ?? "");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue?.trim() && !text.parentElement?.closest("script, style") && !isPartOfEmail(text))
      text.nodeValue = inScript(text.nodeValue);
  for (const field of document.querySelectorAll("[placeholder]"))
    field.setAttribute("placeholder", inScript(field.getAttribute("placeholder") ?? ""));
  if (script === "right to left") {
    document.documentElement.lang = "ar";
    document.documentElement.dir = "rtl";
  }
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Returns what a reader would stumble over on a page as it is laid out now. `turning` are the paths of icons that point. */
export async function stumbledOver(page: Page, turning: readonly string[]): Promise<string[]> {
  return page.evaluate(findFaults, turning);
}

/** Runs in the page. */
async function findFaults(turning: readonly string[]): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  const faults = new Set<string>();
  const root = document.documentElement;
  const isTurned = root.dir === "rtl";
  /** In pixels. */
  const slack = 3;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").slice(0, 60)}`;
  const wordsOf = (text: Node) =>
    (text.nodeValue ?? "")
      .replaceAll(/[\u200f\u202e\u202c]/g, "")
      .trim()
      .slice(0, 40);
  /** Only for people who do not see the page, or out of sight on purpose. */
  const unseen =
    ".sr-only, .skip-link, .whole-or-hidden, .menu-row [data-below], option, select, noscript, svg";
  const isForReaders = (element: Element) => {
    const { position, width } = getComputedStyle(element);
    return position === "absolute" && width === "1px";
  };
  const dialog = document.querySelector("dialog[open]");

  if (root.scrollWidth > root.clientWidth) {
    const sideOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return isTurned ? -left : right - root.clientWidth;
    };
    const [widest] = [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .sort((one, other) => sideOf(other) - sideOf(one));
    faults.add(`scrolls sideways, to ${root.scrollWidth} px, because of ${widest && nameOf(widest)}`);
  }

  interface Piece {
    text: Node;
    rect: DOMRect;
    isFloating: boolean;
  }
  const pieces: Piece[] = [];
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent || parent.closest(unseen)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;

    let isFloating = false;
    let isMeantToEnd = false;
    let box: Element | undefined;
    const around = [];
    for (
      let element: Element | null = parent;
      element && element !== document.body;
      element = element.parentElement
    )
      around.push(element);
    if (around.some(isForReaders)) continue;
    for (const element of around) {
      const style = getComputedStyle(element);
      if (element !== dialog && (style.position === "fixed" || style.position === "sticky"))
        isFloating = true;
      if (style.display.startsWith("inline") && style.display === "inline") continue;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") isMeantToEnd = true;
      const isFilled = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
      const isFramed = style.borderLeftWidth !== "0px" && style.borderRightWidth !== "0px";
      const clips = style.overflowX !== "visible";
      const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
      if (!box && (isFilled || isFramed || clips) && !isMeantToEnd && !element.matches(".menu-row")) {
        box = element;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isOut = rects.some(
          (rect) =>
            rect.left < left - slack ||
            rect.right > right + slack ||
            // Letters are higher than their line.
            rect.top + rect.height * 0.3 < top ||
            rect.bottom - rect.height * 0.3 > bottom,
        );
        if (isOut && !scrolls) faults.add(`${nameOf(element)} does not hold “${wordsOf(text)}”`);
      }
      if (scrolls) break;
    }
    if (!isMeantToEnd) for (const rect of rects) pieces.push({ text, rect, isFloating });

    if (!isTurned) continue;
    // Telephone numbers, bank accounts, emails, URLs and times read from left to right wherever they stand.
    const leftToRight =
      /\+?\d[\d ()-]{6,}\d|\b\d{2}(?:-\d{2}){2}\b|\d{1,2}[:.]\d{2}|https?:\/\/[^\s\u202c]+|[\w.-]+@[\w.-]+/g;
    for (const found of text.nodeValue.matchAll(leftToRight)) {
      const places = [...found[0]].map((_, index) => {
        const letter = document.createRange();
        letter.setStart(text as Text, found.index + index);
        letter.setEnd(text as Text, found.index + index + 1);
        return letter.getBoundingClientRect();
      });
      const isBackwards = places.some((place, index) => {
        const before = places[index - 1];
        return before && Math.abs(before.top - place.top) < 2 && place.left < before.left - 1;
      });
      if (isBackwards) faults.add(`“${found[0]}” reads backwards`);
    }
  }

  pieces.sort((one, other) => one.rect.top - other.rect.top);
  for (const [index, { text, rect, isFloating }] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length; next += 1) {
      const other = pieces[next];
      if (!other || other.rect.top > rect.bottom) break;
      if (other.text === text || other.isFloating !== isFloating) continue;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      if (across > slack && down > 0.45 * Math.min(rect.height, other.rect.height))
        faults.add(`“${wordsOf(text)}” overlaps “${wordsOf(other.text)}”`);
    }
  }

  if (isTurned) {
    for (const path of document.querySelectorAll<SVGPathElement>("svg path")) {
      if (
        !turning.includes(path.getAttribute("d") ?? "") ||
        !path.checkVisibility() ||
        path.closest("[dir='ltr']")
      )
        continue;
      if ((path.getScreenCTM()?.a ?? 0) > 0)
        faults.add(
          `an icon of ${nameOf(path.closest("a, button, summary, p") ?? path)} points the wrong way`,
        );
    }
  }
  return [...faults];
}

/** Returns elements that keep to one side of the screen when the direction of an open page changes. */
export async function sticking(page: Page): Promise<string[]> {
  return page.evaluate(findSticking);
}

/** Runs in the page. */
function findSticking(): string[] {
  const root = document.documentElement;
  const written = root.dir;
  const sides = [
    ["paddingLeft", "paddingRight"],
    ["borderLeftWidth", "borderRightWidth"],
    ["borderTopLeftRadius", "borderTopRightRadius"],
    ["borderBottomLeftRadius", "borderBottomRightRadius"],
  ] as const;
  const elements = [...document.querySelectorAll("body *")].filter(
    (element) => element.checkVisibility() && !element.closest("svg, [dir='ltr']"),
  );
  const placesIn = (direction: string) => {
    root.dir = direction;
    return elements.map((element) => {
      const style = getComputedStyle(element);
      const places: (readonly [what: string, left: string, right: string])[] = sides.map(
        ([left, right]) => [left, style[left], style[right]] as const,
      );
      places.push(["text-align", String(style.textAlign === "left"), String(style.textAlign === "right")]);
      const parent = element instanceof HTMLElement ? element.offsetParent : null;
      if (style.position === "absolute" && parent) {
        const [inside, around] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
        const [start, end] = [inside.left - around.left, around.right - inside.right];
        places.push(["inset", String(Math.round(start)), String(Math.round(end))]);
      }
      return places;
    });
  };
  const before = placesIn("ltr");
  const after = placesIn("rtl");
  root.dir = written;
  return elements.flatMap((element, index) =>
    (before[index] ?? []).flatMap(([what, left, right], place) => {
      const [, leftAfter, rightAfter] = after[index]?.[place] ?? [];
      const sticks = left !== right && left === leftAfter && right === rightAfter;
      const name = `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").slice(0, 80)}`;
      return sticks ? [`${name} keeps its ${what}, ${left} and ${right}`] : [];
    }),
  );
}
