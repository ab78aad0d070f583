import { drawShape } from "../../../platform/storage/pictures/drawn-logo-shapes.ts";
import { drawOnPicture } from "../../../platform/storage/pictures/drawn-pictures.ts";
import type { PictureStorage } from "../../../platform/storage/pictures/picture-queues.ts";
import { frame, shareSize } from "../../events/share-pictures/share-layout.ts";
import { drawableText } from "../fonts/drawable-text.ts";
import type { Look } from "../look.ts";
import { originalThemes, themesOf } from "../themes.ts";

interface Drawn {
  look: Look;
  name: string;
  /** The drawing of `content/artwork/`, for a look without a logo of its own. */
  originalLogo: string;
}

type Draw = (storage: PictureStorage, drawn: Drawn) => Promise<Buffer>;

/** As `artwork/marks.ts` draws the original ones. Phones cut corners, and may cut deep. */
export const drawings: Record<string, { contentType: string; draw: Draw }> = {
  "/favicon.ico": {
    contentType: "image/x-icon",
    draw: async (...from) => icoOf(await tile(...from, 32, 5, 0.79), 32),
  },
  "/favicon.svg": { contentType: "image/svg+xml", draw: drawFavicon },
  "/apple-touch-icon.png": { contentType: "image/png", draw: (...from) => tile(...from, 180, 0, 0.7) },
  "/icon-192.png": { contentType: "image/png", draw: (...from) => tile(...from, 192, 0, 0.66) },
  "/icon-512.png": { contentType: "image/png", draw: (...from) => tile(...from, 512, 0, 0.66) },
  "/icon-maskable-512.png": { contentType: "image/png", draw: (...from) => tile(...from, 512, 0, 0.56) },
  "/logo.png": { contentType: "image/png", draw: (...from) => emblem(...from, 192, 192, "#000000") },
  // Podcast programs refuse smaller ones.
  "/podcast.png": { contentType: "image/png", draw: (...from) => tile(...from, 1400, 0, 0.6) },
  "/share.jpg": { contentType: "image/jpeg", draw: drawShare },
};

/** The logo on the accent colour. `share` is how much of the side it takes. */
function tile(
  storage: PictureStorage,
  drawn: Drawn,
  side: number,
  corner: number,
  share: number,
): Promise<Buffer> {
  const { accent, onAccent } = themesOf(drawn.look).light;
  const within = { width: Math.round(side * share), height: Math.round(side * share) };
  const ground = { colour: accent, corner };
  return drawShape(storage, {
    shape: shapeOf(drawn),
    width: side,
    height: side,
    within,
    colour: onAccent,
    ground,
  });
}

/** The logo alone. */
function emblem(
  storage: PictureStorage,
  drawn: Drawn,
  width: number,
  height: number,
  colour: string,
): Promise<Buffer> {
  return drawShape(storage, { shape: shapeOf(drawn), width, height, within: { width, height }, colour });
}

function shapeOf({ look: { logo }, originalLogo }: Drawn) {
  return logo ? { base64: logo.shape } : { svg: originalLogo };
}

/** An SVG of ours around a picture, because it can follow the browser's theme. */
async function drawFavicon(storage: PictureStorage, drawn: Drawn): Promise<Buffer> {
  const { light, dark } = themesOf(drawn.look);
  const white = await emblem(storage, drawn, 96, 96, "#ffffff");
  const box = `width="96" height="96"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><style>rect{fill:${light.accent}}@media (prefers-color-scheme:dark){rect{fill:${dark.accent}}}</style><mask id="logo"><image ${box} href="data:image/png;base64,${white.toString("base64")}"/></mask><rect ${box} mask="url(#logo)"/></svg>`,
  );
}

async function drawShare(storage: PictureStorage, drawn: Drawn): Promise<Buffer> {
  const { accent, onAccent } = themesOf(drawn.look).light;
  const png = await emblem(storage, drawn, 560, 220, onAccent);
  const name = drawableText(drawn.name);
  return drawOnPicture(storage, undefined, {
    ...shareSize,
    colour: accent,
    shade:
      onAccent === originalThemes.light.onAccent
        ? frame
        : `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>`,
    emblem: { top: 96, png: png.toString("base64") },
    paragraphs: {
      from: 350,
      to: 550,
      list: name
        ? [
            {
              text: name.text,
              font: name.font,
              sizes: [
                { size: 84, mostLines: 1 },
                { size: 68, mostLines: 2 },
                { size: 52, mostLines: 3 },
              ],
              colour: onAccent,
              mostWidth: 940,
              gap: 0,
            },
          ]
        : [],
    },
  });
}

/** An icon file with one PNG in it (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)). */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
