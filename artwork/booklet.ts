import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { launchBrowser } from "../test/support/browser.ts";
import { bookletHtml } from "./booklet-pages.ts";

const fontFolder = fileURLToPath(new URL("../node_modules/", import.meta.url));

const faces = [
  ["Newsreader", "@fontsource/newsreader/files/newsreader-latin-500-normal.woff2", "normal", "500"],
  ["Newsreader", "@fontsource/newsreader/files/newsreader-latin-500-italic.woff2", "italic", "500"],
  [
    "Source Sans 3 Variable",
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "normal",
    "200 900",
  ],
  [
    "Source Sans 3 Variable",
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2",
    "italic",
    "200 900",
  ],
] as const;

/** The fonts of the site, set into the page so that it needs no server. */
export async function siteFonts(): Promise<string> {
  const rules = await Promise.all(
    faces.map(async ([family, file, slant, weights]) => {
      const font = (await readFile(fontFolder + file)).toString("base64");
      return `@font-face{font-family:"${family}";font-style:${slant};font-weight:${weights};src:url(data:font/woff2;base64,${font}) format("woff2")}`;
    }),
  );
  return rules.join("");
}

/** Prints the welcome booklet with the Chromium that the tests use. */
export async function renderBooklet(content: string): Promise<void> {
  const picture = await sharp(`${content}pictures/main.jpg`)
    .resize(1100)
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  const html = bookletHtml(await siteFonts(), `data:image/jpeg;base64,${picture.toString("base64")}`);
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await writeFile(`${content}resources/welcome-booklet.pdf`, pdf);
  console.log(`welcome-booklet.pdf  ${Math.round(pdf.length / 1024)} KB`);
}
