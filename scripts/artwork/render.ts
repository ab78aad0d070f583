/**
 * Paints every sample picture, mark and film of the site. The same seeds give
 * the same pictures each time.
 *
 *   node scripts/artwork/render.ts [name ...]     (Node 24 or later)
 *
 * The names are those of the files without their endings (hero-dawn, main,
 * event-picnic, marks, valley ...); none means all. `valley` calls ffmpeg,
 * which must be on the PATH.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Canvas } from "./canvas.ts";
import { eventPicture } from "./events.ts";
import { hero } from "./heroes.ts";
import { dawn, dusk } from "./hours.ts";
import { renderMarks } from "./marks.ts";
import { carousel, mainPicture, quotePicture, sharePicture } from "./pictures.ts";
import { renderRiverVideo } from "./river-video.ts";

const content = fileURLToPath(new URL("../../content/", import.meta.url));

const pictures: Record<string, () => Promise<Canvas>> = {
  "hero-dawn": () => hero(dawn),
  "hero-dusk": () => hero(dusk),
  main: mainPicture,
  "carousel-1": () => carousel(1),
  "carousel-2": () => carousel(2),
  "carousel-3": () => carousel(3),
  "carousel-4": () => carousel(4),
  quote: quotePicture,
  "event-picnic": () => eventPicture("picnic"),
  "event-concert": () => eventPicture("concert"),
  "event-baptism": () => eventPicture("baptism"),
  "event-harvest": () => eventPicture("harvest"),
  "event-youth": () => eventPicture("youth"),
  "event-cleanup": () => eventPicture("cleanup"),
  share: sharePicture,
};

const asked = process.argv.slice(2);
const wanted = (name: string) => asked.length === 0 || asked.includes(name);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

for (const folder of ["pictures", "media", "artwork"]) await mkdir(content + folder, { recursive: true });

for (const [name, paint] of Object.entries(pictures)) {
  if (!wanted(name)) continue;
  const canvas = await paint();
  const size = await canvas.save(`${content}pictures/${name}.jpg`);
  console.log(`${name}.jpg  ${canvas.width}x${canvas.height}  ${kilobytes(size)}`);
}

if (wanted("marks")) await renderMarks(`${content}artwork/`);
if (wanted("valley")) await renderRiverVideo(`${content}media/`);
