import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { attributesIn, structuredDataIn } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { addFile, tune } from "./support/site-files.ts";
import { storeText } from "./support/stored-texts.ts";

type Node = Record<string, unknown> & { "@type": string | string[] };

/** What a search engine needs of a type, or it shows nothing of it. */
const required: Record<string, readonly string[]> = {
  // https://developers.google.com/search/docs/appearance/structured-data/event
  Event: ["name", "startDate", "location"],
  // schema.org/EventSeries is a kind of Event.
  EventSeries: ["name", "startDate", "location"],
  // https://developers.google.com/search/docs/appearance/structured-data/video
  VideoObject: ["name", "thumbnailUrl", "uploadDate"],
  // No search engine says what it needs of these; https://schema.org/PodcastEpisode shows them with it.
  PodcastEpisode: ["name", "url", "datePublished", "associatedMedia", "partOfSeries"],
  AudioObject: ["name", "contentUrl", "encodingFormat", "duration"],
  PodcastSeries: ["name", "url", "webFeed"],
  Person: ["name"],
  // https://developers.google.com/search/docs/appearance/structured-data/organization
  Church: ["name"],
  Organization: ["name"],
  // …/event: `location.address` is required, and a `Place` has it.
  Place: ["name", "address"],
  // https://schema.org/PostalAddress
  PostalAddress: ["streetAddress"],
  // https://schema.org/GeoCoordinates
  GeoCoordinates: ["latitude", "longitude"],
  // https://schema.org/Schedule: a frequency or days, and when.
  Schedule: ["repeatFrequency"],
};

/** What a property may hold, by schema.org. */
const expected: Record<string, readonly string[]> = {
  // https://schema.org/organizer
  organizer: ["Organization", "Person"],
  // https://schema.org/location
  location: ["Place", "Church", "PostalAddress", "VirtualLocation"],
  // https://schema.org/address; a text is allowed there, but Google asks for its parts.
  address: ["PostalAddress"],
  // https://schema.org/geo
  geo: ["GeoCoordinates"],
};

const moments = ["startDate", "endDate", "previousStartDate", "uploadDate", "datePublished"];
const links = ["url", "image", "thumbnailUrl", "contentUrl", "embedUrl", "sameAs", "webFeed"];

function typesOf(value: unknown): string[] {
  return typeof value === "object" && value !== null && "@type" in value
    ? [value["@type"]].flat().map(String)
    : [];
}

/** All that is wrong with a value of JSON-LD and with everything inside it. */
function faultsIn(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => faultsIn(each, `${at}[${index}]`));
  if (typeof value !== "object" || value === null) return value === "" ? [`${at} is empty`] : [];
  const node = value as Node;
  const types = typesOf(node);
  const unknown = types.filter((type) => !required[type]).map((type) => `${at} has the unknown type ${type}`);
  const missing = types
    .flatMap((type) => required[type] ?? [])
    .filter((name) => node[name] === undefined || node[name] === "")
    .map((name) => `${at} (${types.join()}) has no ${name}`);
  const nowhere =
    typesOf(node.location).length > 0 && !(node.location as Node).address
      ? [`${at}.location has no address`]
      : [];
  const inside = Object.entries(node).flatMap(([name, held]) => [
    ...(expected[name] && held !== undefined && !typesOf(held).some((type) => expected[name]?.includes(type))
      ? [`${at}.${name} is ${JSON.stringify(held)}`]
      : []),
    ...(moments.includes(name) && Number.isNaN(Date.parse(String(held))) ? [`${at}.${name} is no date`] : []),
    ...(links.includes(name) ? [held].flat().filter((link) => !URL.canParse(String(link))) : []).map(
      (link) => `${at}.${name} is no URL: ${link}`,
    ),
    ...faultsIn(held, `${at}.${name}`),
  ]);
  return [...unknown, ...missing, ...nowhere, ...inside];
}

test("what is required is missed when it is missing, however deep", () => {
  const church = { "@type": "Church", name: "St Ann’s", address: "4 Lane" };
  expect(
    faultsIn(
      { "@graph": [{ "@type": "Event", name: "Supper", location: church, organizer: church }] },
      "page",
    ),
  ).toEqual([
    "page.@graph[0] (Event) has no startDate",
    'page.@graph[0].location.address is "4 Lane"',
    `page.@graph[0].organizer is ${JSON.stringify(church)}`,
    'page.@graph[0].organizer.address is "4 Lane"',
  ]);
});

describe.each([
  ["the full sample", { SAMPLE_CONTENT: "on" }],
  ["a church that has filled in nothing but its name", { SAMPLE_CONTENT: "off" }],
])("structured data of %s", (_, environment) => {
  let site: TestSite;
  let pages: Map<string, Node[]>;
  beforeAll(async () => {
    site = await openTestSite("sqlite", environment, { seedsServices: true });
    if (environment.SAMPLE_CONTENT === "off") await onlyName(site);
    else await addOthers(site);
    pages = await readAll(site);
  });
  afterAll(() => site.close());

  test("structured data has on every page all that search engines require", () => {
    const faults = [...pages].flatMap(([url, found]) => faultsIn(found, url));
    expect(faults).toEqual([]);
  });

  test("structured data names the church as a place and as an organization, with its services and their next date", () => {
    const [church] = pages.get("/") ?? [];
    expect(church?.["@type"]).toEqual(["Church", "Organization"]);
    expect(church?.event).toContainEqual(
      expect.objectContaining({
        "@type": "Event",
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
      }),
    );
  });

  test("structured data says of whom events are", () => {
    const events = [...pages.values()].flat().filter((node) => typesOf(node).includes("EventSeries"));
    expect(events.length).toBeGreaterThan(0);
    for (const { organizer } of events) expect(typesOf(organizer)).toEqual(["Church", "Organization"]);
  });
});

test("a sermon that is only heard is an episode for search engines and no video, and one that is seen too is both", async () => {
  const site = await openTestSite("sqlite");
  await addOthers(site);
  const typesAt = async (path: string) => {
    const found = structuredDataIn(await page(site, path)) as Node[];
    expect(found.flatMap((node) => faultsIn(node, path))).toEqual([]);
    return found.flatMap((node) => ("@graph" in node ? (node["@graph"] as Node[]) : [node]).flatMap(typesOf));
  };
  expect(await typesAt("/sermons/at-cdn-example")).toEqual(["PodcastEpisode"]);
  expect(await typesAt("/sermons/at-films-example")).toEqual(["VideoObject", "PodcastEpisode"]);
  expect(await typesAt("/sermons/at-vimeo-com")).toEqual(["VideoObject"]);
  await site.close();
});

test("a video shows its still to search engines: YouTube’s own, or one of ours that no other video on the page has", async () => {
  const site = await openTestSite("sqlite");
  await addOthers(site);
  const [{ "@graph": videos }] = structuredDataIn(await page(site, "/facebook-live")) as [
    { "@graph": Node[] },
  ];
  const stills = videos.map(({ thumbnailUrl }) => String(thumbnailUrl));
  expect(stills).toContain("https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg");
  expect(new Set(stills).size).toBe(stills.length);
  const own = stills.filter((still) => still.startsWith(site.url));
  expect(own.length).toBe(stills.length - 1);
  for (const still of own) expect((await fetch(still)).headers.get("content-type")).toMatch(/^image\//);
  await site.close();
});

async function onlyName(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  await storeText(db, { slug: "facts/congregation", content: { ...congregation, name: "St Brendan’s" } });
}

/** Sermons on the kinds of sites that the sample has none of, one with a recording beside its film, and one only heard. */
async function addOthers(site: TestSite): Promise<void> {
  const cookie = await signIn(site);
  const heard = {
    ...{ audioId: await addFile(site, "Mark 4.mp3", tune, { cookie }), holdsTexts: "true" },
    transcript: "WEBVTT\n\n00:01.000 --> 00:05.000\nA sower went out.\n",
  };
  for (const videoUrl of [
    "https://youtu.be/aqz-KE-bpKQ",
    "https://vimeo.com/76979871",
    "https://www.facebook.com/watch/?v=10153231379946729",
    "https://films.example/sermon.mp4",
    "https://cdn.example/sermon.mp3",
  ]) {
    const sermon = {
      title: `At ${new URL(videoUrl).host}`,
      sermonBy: "Ann Hill",
      content: "On Mark 4",
      videoUrl,
    };
    const more = /\.mp[34]$/.test(videoUrl) ? heard : { embeddable: "true" };
    const saved = await postForm(site, "/upload-video", { ...sermon, ...more }, { cookie });
    expect(saved.status).toBe(302);
  }
}

/** Every page for everybody, and every event and date that the lists lead to, by its path. */
async function readAll(site: TestSite): Promise<Map<string, Node[]>> {
  const pages = new Map<string, Node[]>();
  const waiting: string[] = [...publicPages];
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (pages.has(url)) continue;
    const html = await page(site, url);
    pages.set(url, structuredDataIn(html));
    const events = attributesIn(html, 'main a[href^="/event/"]', "href").filter((href) =>
      /^\/event\/(?!all|past|calendar|subscribe|propose)[\w-]+(\/\d{4}-\d\d-\d\d)?$/.test(href),
    );
    // A weekly service has more dates than anybody reads.
    if (pages.size < 60) waiting.push(...events);
    waiting.push(...attributesIn(html, "article h2 a[href^='/sermons/']", "href"));
  }
  return pages;
}
