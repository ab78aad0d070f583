/**
 * Renders the sample congregation's pictures, films, recordings and booklet into `content/sample/`, and the logo into
 * `content/artwork/`. Arguments name files without their endings (hero-dawn, main, marks, background, hymn,
 * welcome-booklet …); without any, all are rendered.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { congregation } from "../content/sample/congregation.ts";
import { renderBooklet } from "./booklet.ts";
import { Canvas } from "./canvas.ts";
import { eventPicture } from "./events.ts";
import { hero } from "./heroes.ts";
import { dawn, dusk } from "./hours.ts";
import { fasting, giving, lifeGroups, music, resources } from "./indoor-pages.ts";
import { darkMap, lightMap, mapPicture } from "./map.ts";
import { renderMarks } from "./marks.ts";
import { awayMissions, care, kids, localMissions, youthGroup } from "./ministries.ts";
import { about, services } from "./pages.ts";
import { carousel, mainPicture, quotePicture, sharePicture } from "./pictures.ts";
import { portraits } from "./portrait-people.ts";
import { portraitNames, portraitPicture } from "./portraits.ts";
import { postPicture, prayerPicture } from "./posts.ts";
import { recordingNames, renderRecording } from "./recordings.ts";
import { riverSteps, steppingStones } from "./river-pages.ts";
import { renderRiverVideo } from "./river-video.ts";
import { filmNames, renderFilm } from "./sermon-films.ts";
import { renderNotes } from "./sermon-notes.ts";
import { renderSpoken, spokenNames } from "./sermon-voices.ts";
import { worshipPicture } from "./worship.ts";

const content = fileURLToPath(new URL("../content/sample/", import.meta.url));
const artwork = fileURLToPath(new URL("../content/artwork/", import.meta.url));

/** The most bytes of a picture beside text. Pages show several, so each must be light. */
const PAGE_LIMIT = 110 * 1024;
/** And of a face, which pages show in a circle of 5rem, and a dozen of them. */
const PORTRAIT_LIMIT = 12 * 1024;

async function pagePicture(
  paint: (canvas: Canvas) => Promise<void>,
  width = 1600,
  height = 1000,
): Promise<Canvas> {
  const canvas = new Canvas(width, height);
  await paint(canvas);
  canvas.finish({ grain: 0.014 });
  return canvas;
}

const largePictures: Record<string, () => Promise<Canvas>> = {
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

const pagePictures: Record<string, () => Promise<Canvas>> = {
  "post-morning-walk": () => postPicture("morning-walk"),
  "post-kitchen-table": () => postPicture("kitchen-table"),
  "post-choir": () => postPicture("choir"),
  "post-garden": () => postPicture("garden"),
  "prayer-candle": () => prayerPicture("candle"),
  "prayer-path": () => prayerPicture("path"),
  "worship-1": () => worshipPicture(1),
  "worship-2": () => worshipPicture(2),
  "worship-3": () => worshipPicture(3),
  "worship-4": () => worshipPicture(4),
  services: () => pagePicture(services),
  about: () => pagePicture(about),
  giving: () => pagePicture(giving),
  baptism: () => pagePicture(riverSteps),
  "growth-track": () => pagePicture(steppingStones),
  "life-groups": () => pagePicture(lifeGroups),
  fasting: () => pagePicture(fasting),
  resources: () => pagePicture(resources),
  map: () => mapPicture(lightMap),
  "map-dark": () => mapPicture(darkMap),
  "ministry-kids": () => pagePicture(kids, 1200, 900),
  "ministry-youth": () => pagePicture(youthGroup, 1200, 900),
  "ministry-music": () => pagePicture(music, 1200, 900),
  "ministry-care": () => pagePicture(care, 1200, 900),
  "ministry-local-missions": () => pagePicture(localMissions, 1200, 900),
  "ministry-away-missions": () => pagePicture(awayMissions, 1200, 900),
};

const asked = process.argv.slice(2);
const wanted = (name: string) => asked.length === 0 || asked.includes(name);
const known = [
  ...Object.keys(largePictures),
  ...Object.keys(pagePictures),
  ...portraitNames,
  ...["marks", "background", "welcome-booklet", "sermon-notes"],
  ...recordingNames,
  ...spokenNames.map((name) => `sermon-${name}`),
  ...filmNames,
];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No artwork is called ${unknown.join(" or ")}. Known names: ${known.join(", ")}.`);
  process.exit(1);
}
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

for (const folder of ["pictures", "media", "artwork", "resources", "sermons"])
  await mkdir(content + folder, { recursive: true });

async function render(name: string, paint: () => Promise<Canvas>, limit = Infinity): Promise<void> {
  if (!wanted(name)) return;
  const canvas = await paint();
  const file = `${content}pictures/${name}.jpg`;
  let size = await canvas.save(file);
  for (let quality = 82; size > limit; quality -= 4) size = await canvas.save(file, quality);
  console.log(`${name}.jpg  ${canvas.width}x${canvas.height}  ${kilobytes(size)}`);
}

for (const [name, paint] of Object.entries(largePictures)) await render(name, paint);
for (const [name, paint] of Object.entries(pagePictures)) await render(name, paint, PAGE_LIMIT);
for (const [name, person] of Object.entries(portraits))
  await render(name, () => portraitPicture(person), PORTRAIT_LIMIT);
if (wanted("marks")) await renderMarks(artwork);
if (wanted("background")) await renderRiverVideo(`${content}media/`);
for (const name of recordingNames) if (wanted(name)) await renderRecording(content, name, congregation.name);
for (const name of spokenNames)
  if (wanted(`sermon-${name}`)) await renderSpoken(content, name, congregation.name);
if (wanted("sermon-notes")) await renderNotes(content);
for (const name of filmNames) if (wanted(name)) await renderFilm(`${content}media/`, name);
if (wanted("welcome-booklet")) await renderBooklet(content);
