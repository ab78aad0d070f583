import { writeFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * The mark: an arched doorway opening on the valley, with the river running in
 * from the hills and out over the sill. The river is the gap between two banks,
 * so one colour is enough. Drawn on a grid of 24, the smallest size it is used.
 */
const mark = [
  "M4 22V10.5C4 5.8 7.6 2 12 2s8 3.8 8 8.5V22h-2V10.5C18 6.8 15.4 4 12 4s-6 2.8-6 6.5V22Z",
  "M7 13.5C9 12 10.7 11.5 12.5 11.7 10.3 13 10.1 14.2 11.5 15.4 12.8 16.6 12.3 17.6 10.5 18.9 9.3 19.8 8.7 20.8 8.6 22H7Z",
  "M13.4 11.8C14.6 12 15.9 12.5 17 13.2V22H13.1C13.2 20.9 13.9 20 14.7 19 16 17.3 15.5 15.9 13.9 14.8 12.7 14 12.4 13 13.4 11.8Z",
]
  .map((d) => `<path d="${d}"/>`)
  .join("");

const svg = (attributes: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${attributes}>${body}</svg>\n`;

/** Pages fill its shape with a colour of their own. */
const logo = svg("", mark);

const favicon = svg(
  "",
  `<style>path{fill:#1f5c56}@media (prefers-color-scheme:dark){path{fill:#8fc7ba}}</style>${mark}`,
);

const tile = (size: number, corner: number, inset: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24"><rect width="24" height="24" rx="${corner}" fill="#1f5c56"/><g transform="translate(${inset} ${inset}) scale(${(24 - inset * 2) / 24})" fill="#f4ede0">${mark}</g></svg>`;

const png = (size: number, corner: number, inset: number) =>
  sharp(Buffer.from(tile(size, corner, inset)))
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An icon file holding one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

export async function renderMarks(folder: string): Promise<void> {
  await writeFile(`${folder}logo.svg`, logo);
  await writeFile(`${folder}favicon.svg`, favicon);
  // Full-bleed squares: phones cut their own corners, and may cut deep.
  await writeFile(`${folder}icon-192.png`, await png(192, 0, 3.6));
  await writeFile(`${folder}icon-512.png`, await png(512, 0, 3.6));
  // A square in the circle that every phone leaves, so that a logo of any shape would be whole.
  await writeFile(`${folder}icon-maskable-512.png`, await png(512, 0, 5.28));
  await writeFile(`${folder}apple-touch-icon.png`, await png(180, 0, 3.4));
  await writeFile(`${folder}favicon.ico`, ico(await png(32, 5, 2.5), 32));
  console.log(
    "logo.svg, favicon.svg, favicon.ico, icon-192.png, icon-512.png, icon-maskable-512.png, apple-touch-icon.png",
  );
}
