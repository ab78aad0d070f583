import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { BankAccount } from "../../content/bank-account-schema.ts";
import type {
  About,
  Congregation,
  Contacts,
  DataRecords,
  EventCategories,
  Fasting,
  FrontMatter,
  Giving,
  GrowthTrack,
  Helplines,
  HomeFacts,
  Menu,
  Ministries,
  Missions,
  NewHere,
  Resources,
  Services,
  Worship,
} from "../../content/schema.ts";

export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 20 12 4l10 16Z"/></svg>';

const quiet = { name: "Quiet", words: "An hour of quiet." };

export const congregation: Congregation = {
  name: "Hilltop Fellowship",
  shortName: "Hilltop",
  welcome: "The view is free.",
  timeZone: "Pacific/Auckland",
  email: "post@hilltop.example",
  phone: "+64 3 555 0100",
  address: ["1 Summit Road", "Mount Plain"],
  position: { latitude: -43.5, longitude: 172.6 },
  map: { alt: "The road up the hill" },
  denomination: { name: "Hill Churches", url: "https://hills.example" },
  social: [{ name: "Facebook", icon: "facebook", url: "https://www.facebook.com/hilltop.example" }],
  videoChannel: { name: "Films", url: "https://films.example" },
  scriptureReading: { name: "A verse a day", url: "https://verse.example" },
  quote: { text: "I lift my eyes.", source: "Psalm 121" },
  kids: { name: "Hilltop Children", path: "/hilltop-children" },
};

const services: Services = {
  services: [{ name: "Gathering", day: "Saturday", time: "17:30", place: "The hut", words: "We sing." }],
  kids: { day: "Saturday", time: "17:30", place: "The loft", ages: { from: 4, to: 11 }, words: "They play." },
  safeguarding: { name: "Ann Ridge", phone: "+64 3 555 0111", checkedOn: "2026-11-01" },
  lifeGroups: [{ name: "Walkers", leader: "Ann", day: "Monday", time: "06:00", place: "The gate" }],
  join: { heading: "Come up", words: "Bring a coat." },
};
const contacts: Contacts = [{ name: "Ann Ridge", role: "Elder sister", email: "ann@hilltop.example" }];
const bankAccount: BankAccount = { lines: [{ label: "Account", value: "12-3456" }] };
const giving: Giving = {
  ways: { heading: "Ways", list: [{ ...quiet, to: "/giving", link: "How" }] },
  uses: { heading: "Uses", words: "All of it.", unit: "c", list: [{ ...quiet, share: 100 }] },
};
const home: HomeFacts = {
  invitation: "Come up on Saturday",
  mainPictureAlt: "The hut",
  carousel: { heading: "The view", views: [{ picture: "carousel-view.jpg", alt: "The view" }] },
  prayer: { heading: "Ask us", words: "We pray on Mondays." },
};
const ministries: Ministries = [
  {
    name: "Tea",
    summary: "Hot, {kids.day}s at {kids.time}",
    details: "All day.",
    picture: "ministry-tea.jpg",
    alt: "A pot",
  },
];
const eventCategories: EventCategories = [
  { id: "service", name: "Gatherings" },
  { id: "walks", name: "Walks" },
  { id: "other", name: "Other" },
];
const worship: Worship = {
  carousel: [{ picture: "worship-hut.jpg", alt: "The hut" }],
  videos: [{ title: "The view", url: "background.mp4" }],
  recording: { title: "Song", credit: "By us.", file: "song.mp3" },
};
const resources: Resources = [{ title: "Leaflet", words: "One page.", file: "leaflet.pdf" }];
const about: About = {
  story: { heading: "Since then", list: [{ year: 1990, words: "We built a hut." }] },
  beliefs: { heading: "Beliefs", words: "In short.", list: [{ ...quiet, reading: "Psalm 121" }] },
};
const growthTrack: GrowthTrack = {
  heading: "Steps",
  steps: [{ ...quiet, when: "Any Monday", place: "The gate" }],
};
const fasting: Fasting = {
  heading: "A day",
  words: "One.",
  days: [{ ...quiet, day: "Monday", words: "Come at {service.time}.", prayer: "Amen." }],
};
const helplines: Helplines = {
  emergency: "111",
  lines: [{ name: "The ford", phone: "+64 3 555 0112", when: "At night" }],
};
const newHere: NewHere = { wear: "What you have." };
const missions: Missions = {
  local: { heading: "Here", list: [{ ...quiet, facts: ["On Mondays"] }] },
  away: { heading: "There", list: [{ ...quiet, facts: ["In June"] }] },
};
const dataRecords: DataRecords = {
  heading: "Records",
  words: "Few.",
  list: [{ name: "Account", kept: "Name.", why: "To know you.", until: "You go.", seenBy: "Us." }],
};

const menu: Menu = {
  main: [
    { label: "Start", to: "/" },
    { label: "Gatherings", to: "/services" },
  ],
  footer: [{ label: "Who we are", to: "/about-us" }],
};

const data: Record<string, Record<string, unknown>> = {
  "congregation.ts": { congregation },
  "services.ts": { services },
  "contacts.ts": { contacts },
  "new-here.ts": { newHere },
  "helplines.ts": { helplines },
  "giving.ts": { giving },
  "bank-account.ts": { bankAccount },
  "home.ts": { home },
  "ministries.ts": { ministries },
  "event-categories.ts": { eventCategories },
  "worship.ts": { worship },
  "resources.ts": { resources },
  "about.ts": { about },
  "growth-track.ts": { growthTrack },
  "fasting.ts": { fasting },
  "missions.ts": { missions },
  "data-records.ts": { dataRecords },
  "menu.ts": { menu },
  "sample-events.ts": { sampleEvents: [] },
  "sample-videos.ts": { sampleVideos: [] },
  "sample-posts.ts": { samplePosts: [] },
  "sample-prayers.ts": { samplePrayers: [] },
};

const frontMatter: FrontMatter = {
  title: "A page",
  description: "We meet every {service.day} at {service.time}.",
  lead: "In short.",
};

/** Writes a complete `content/` for a small congregation. Its pages and fixed pictures are named as in `like`. */
export async function writeContent(folder: string, like: string): Promise<void> {
  for (const name of ["pages", "poems", "pictures", "media", "resources", "artwork"])
    await mkdir(path.join(folder, name), { recursive: true });
  for (const [file, exports] of Object.entries(data)) {
    const lines = Object.entries(exports).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
    );
    await writeFile(path.join(folder, file), lines.join("\n"));
  }
  // What checks and reads them is the same for every church.
  const shared = (await readdir(like)).filter((name) => /(?<!\.test)\.ts$/.test(name) && !(name in data));
  for (const name of shared) await cp(path.join(like, name), path.join(folder, name));
  // A church leaves the sample where it is.
  for (const name of ["sample", "danger-words"])
    await cp(path.join(like, name), path.join(folder, name), { recursive: true });
  const head = Object.entries(frontMatter).map(([key, value]) => `${key}: ${value}`);
  const page = ["---", ...head, "---", "", "Words of the [fellowship](/services)."].join("\n");
  for (const name of await readdir(path.join(like, "pages")))
    await writeFile(path.join(folder, "pages", name), page);
  await writeFile(path.join(folder, "poems", "1.md"), "---\ntitle: Up\nauthor: Ann\n---\n\nUp we go.");
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  const fixed = (await readdir(path.join(like, "sample", "pictures"))).filter(
    (name) => !/-\d\.jpg$|^(post|event|prayer)-/.test(name),
  );
  for (const name of [...fixed, "carousel-view.jpg", "worship-hut.jpg", "ministry-tea.jpg"])
    await writeFile(path.join(folder, "pictures", name), picture);
  await writeFile(path.join(folder, "media", "background-still.jpg"), picture);
  for (const name of ["background.mp4", "song.mp3"]) await writeFile(path.join(folder, "media", name), name);
  await writeFile(path.join(folder, "resources", "leaflet.pdf"), "%PDF-1.7\n");
  await writeFile(path.join(folder, "artwork", "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, "artwork", "logo.svg"), logo);
}
