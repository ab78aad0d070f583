import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import { inTurn } from "../support/size.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { go, openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

interface Read {
  text: string;
  contrast: number;
  /** How opaque what lies between the text and a picture behind it is, from 0 to 1; 1 without a picture. */
  ground: number;
  /** The church's name and welcome stand on the first picture itself, which another test measures. */
  isInSky: boolean;
}

/** The pages that lay text over pictures. */
const withPictures = ["/", "/event", "/ministries", "/worship", "/contact-us"];
const others = publicPages.filter((path) => !withPictures.includes(path));
const least = { contrast: 4.5, ground: 0.92 };

test.each(["light", "dark"] as const)(
  "all text of visitors' pages is read without their pictures, and has a ground of its own on them, in the %s theme",
  { timeout: 900_000 },
  async (colorScheme) => {
    const { page, context, expectErrors } = await visit(site, {
      viewport: { width: 1280, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
    });
    expectErrors(/Failed to load resource/);
    await context.route("**/*", (route) =>
      ["image", "media"].includes(route.request().resourceType()) ? route.abort() : route.continue(),
    );
    for (const url of [...withPictures, ...inTurn(others, 4)]) {
      await go(page, url);
      await ready(page);
      const onPictures = await readTexts(page);
      expect(onPictures.length, url).toBeGreaterThan(0);
      expect(
        onPictures.filter(
          ({ contrast, ground, isInSky }) => contrast < least.contrast || (ground < least.ground && !isInSky),
        ),
        url,
      ).toEqual([]);
    }
  },
);

interface Word {
  text: string;
  box: { x: number; y: number; width: number; height: number };
  colour: number[];
  isLarge: boolean;
}

/** Lines of text of the first screen that stand on its picture, without a card or a button of their own. */
function wordsInSky(page: Page): Promise<Word[]> {
  return page.evaluate(() => {
    const sky = document.querySelector("main h1")?.closest("section");
    const canvas = document.createElement("canvas");
    const drawn = canvas.getContext("2d", { willReadFrequently: true });
    const words: Word[] = [];
    const texts = document.createTreeWalker(sky ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest(".bg-card, .button, [class*=bg-card]"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { color, fontSize } = getComputedStyle(element);
      if (drawn) {
        drawn.fillStyle = color;
        drawn.fillRect(0, 0, 1, 1);
      }
      const colour = [...(drawn?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 2 && height > 2)
          words.push({
            text: node.textContent.trim(),
            box: { x, y, width, height },
            colour,
            isLarge: Number.parseFloat(fontSize) >= 24,
          });
    }
    return words;
  });
}

const lightOf = (colour: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The least contrast of some words to a pixel of what is behind them. */
async function worstContrast(page: Page, { box, colour }: Word): Promise<number> {
  const picture = await page.screenshot({ clip: box });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const ink = lightOf(colour);
  let worst = 21;
  for (let at = 0; at < data.length; at += info.channels) {
    const [dark = 0, bright = 0] = [ink, lightOf([...data.subarray(at, at + 3)])].toSorted((a, b) => a - b);
    worst = Math.min(worst, (bright + 0.05) / (dark + 0.05));
  }
  return worst;
}

const photograph = "https://pictures.example/bright.png";

test.each(["the drawn sky", "the brightest photograph"])(
  "the name and the welcome are read on %s, wherever they stand on it, in both themes",
  { timeout: 900_000 },
  async (behind) => {
    const staff = { cookie: await signIn(site) };
    const url = behind === "the drawn sky" ? "" : photograph;
    const chosen = { picture: "", backgroundMediaUrl: url };
    expect((await postForm(site, "/change-background-media", chosen, staff)).status).toBe(302);
    const white = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    for (const colorScheme of ["light", "dark"] as const)
      for (const [width, height] of [
        [320, 568],
        [390, 844],
        [768, 1024],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        const { page, context } = await visit(site, {
          viewport: { width, height },
          colorScheme,
          reducedMotion: "reduce",
        });
        await context.route(photograph, (route) => route.fulfill({ body: white, contentType: "image/png" }));
        await go(page, "/");
        const picture = page.locator("main section").first().locator("img").first();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        const words = await wordsInSky(page);
        expect(words.length).toBeGreaterThan(1);
        await page.evaluate(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync("main section .shell * { visibility: hidden !important }");
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        });
        for (const word of words) {
          const where = `${word.text} at ${width} px, ${colorScheme}`;
          expect(await worstContrast(page, word), where).toBeGreaterThanOrEqual(word.isLarge ? 3 : 4.5);
        }
        await context.close();
      }
    await postForm(site, "/change-background-media", { picture: "", backgroundMediaUrl: "" }, staff);
  },
);

test("the measure sees pale text, and text on a picture without a ground", async () => {
  const { page } = await visit(site);
  await go(page, "/about-us");
  await page.evaluate(() => {
    document.body.innerHTML = `<main><div id="over"><img src="" alt="" id="picture"><p id="bare">Bare</p><p id="own">Own</p></div><p id="pale">Pale</p></main>`;
    const style = (id: string, rules: Partial<CSSStyleDeclaration>) => {
      const element = document.getElementById(id);
      if (element) Object.assign(element.style, rules);
    };
    style("over", { position: "relative", background: "#ffffff", color: "#000000" });
    style("picture", { position: "absolute", inset: "0", width: "100%", height: "100%" });
    for (const id of ["bare", "own"]) style(id, { position: "relative", fontSize: "20px" });
    style("own", { background: "#ffffff" });
    style("pale", { background: "#ffffff", color: "#bbbbbb" });
  });
  const found = new Map((await readTexts(page)).map((read) => [read.text, read]));
  expect(found.get("Bare")).toMatchObject({ contrast: 21, ground: 0 });
  expect(found.get("Own")).toMatchObject({ contrast: 21, ground: 1 });
  expect(found.get("Pale")?.contrast).toBeLessThan(2);
});

/** What can be read on a page, with its contrast to what is behind it when no picture is there. */
function readTexts(page: Page): Promise<Read[]> {
  return page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    // What lets taps through is seen all the same.
    const everything = new CSSStyleSheet();
    everything.replaceSync("* { pointer-events: auto !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const drawn = canvas.getContext("2d", { willReadFrequently: true });
    const known = new Map<string, Colour>();
    const colourOf = (css: string): Colour => {
      const before = known.get(css);
      if (before || !drawn) return before ?? [0, 0, 0, 0];
      drawn.clearRect(0, 0, 1, 1);
      drawn.fillStyle = css;
      drawn.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = drawn.getImageData(0, 0, 1, 1).data;
      const colour: Colour = [red, green, blue, alpha / 255];
      known.set(css, colour);
      return colour;
    };
    const over = (above: Colour, below: Colour): Colour => {
      const alpha = above[3] + below[3] * (1 - above[3]);
      const mixed = (part: 0 | 1 | 2) =>
        alpha === 0 ? 0 : (above[part] * above[3] + below[part] * below[3] * (1 - above[3])) / alpha;
      return [mixed(0), mixed(1), mixed(2), alpha];
    };
    const light = ([red, green, blue]: Colour) => {
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const contrastOf = (one: Colour, other: Colour) => {
      const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
      return Math.round(((bright + 0.05) / (dark + 0.05)) * 100) / 100;
    };
    /** Of a layer of several colours, the least opaque one that is seen: text stands where they are. */
    const groundOf = (element: Element): Colour => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const stops = (backgroundImage.match(/(?:rgba?|oklch|oklab|color)\([^()]*\)/g) ?? [])
        .map(colourOf)
        .filter(([, , , alpha]) => alpha > 0)
        .toSorted((one, other) => one[3] - other[3]);
      const plain = colourOf(backgroundColor);
      return stops[0] ? over(stops[0], plain) : plain;
    };
    const isPicture = (element: Element) => /^(IMG|VIDEO|PICTURE|IFRAME)$/.test(element.tagName);
    const read: Read[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const element = node.parentElement;
      if (text === "" || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      if (element.closest("[aria-hidden=true], script, style, noscript, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const first = [...range.getClientRects()].find(({ width, height }) => width > 2 && height > 2);
      if (!first) continue;
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const box = [...range.getClientRects()].find(({ width, height }) => width > 2 && height > 2) ?? first;
      const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const from = stack.indexOf(element);
      if (from === -1) continue;
      let ground: Colour = [0, 0, 0, 0];
      let aboveAPicture: number | undefined;
      for (const layer of stack.slice(from)) {
        if (isPicture(layer)) aboveAPicture ??= ground[3];
        else ground = over(ground, groundOf(layer));
      }
      const paper = colourOf(getComputedStyle(document.documentElement).backgroundColor);
      const below = over(ground, over(paper, [255, 255, 255, 1]));
      const ink = over(colourOf(getComputedStyle(element).color), below);
      read.push({
        text: text.slice(0, 60),
        contrast: contrastOf(ink, below),
        ground: Math.round((aboveAPicture ?? 1) * 100) / 100,
        isInSky: location.pathname === "/" && element.closest("section")?.querySelector("h1") != null,
      });
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything);
    return read;
  });
}
