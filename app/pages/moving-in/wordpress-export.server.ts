import { lineOf } from "../../items/imports/html-text.ts";
import { oldLists } from "../urls/old-lists.ts";
import { type Entry, type ExportEntries, exportEntries } from "./export-entries.server.ts";
import { numberSource } from "./moved-items.server.ts";
import { hostOf, type OldItem, type OldPicture, type OldSite, type OldTimes } from "./old-site.ts";
import { recordingAt } from "./recordings.ts";
import { htmlOfWordPress } from "./wordpress-text.server.ts";

const kindsOfTypes: Record<string, OldItem["kind"]> = {
  page: "page",
  post: "post",
  tribe_events: "event",
  event: "event",
};

/** What WordPress and its plugins store for themselves, in the words of staff. */
const othersInWords: Record<string, string> = {
  nav_menu_item: "menu entries",
  revision: "earlier versions",
  custom_css: "styles",
  customize_changeset: "styles",
  oembed_cache: "embedded films",
  wp_block: "reusable blocks",
  wp_navigation: "menus",
  wp_template: "templates",
  wp_template_part: "templates",
  wp_global_styles: "styles",
};

/** Those of Sermon Manager, Series Engine, Church Content, Seriously Simple Podcasting, CP Sermons and their like. */
const sermonType =
  /^(?:[a-z]{1,20}[_-])?(?:sermons?|predigt(?:en)?|podcasts?|sermon(?:es|er|ari)|pr[eé]dicas?|predicaciones|pr[eé]dications?|prediche|preken|kazania)$|^(?:enmse_message|cpl_item|risen_multimedia)$/;

const pictureName = /\.(?:jpe?g|png|gif|webp|avif)$/i;

export function* wordpressExport(bytes: Uint8Array): Generator<void, OldSite> {
  const found = yield* exportEntries(bytes);
  const pictures = picturesIn(found.entries);
  const places = placesIn(found.entries);
  const site: OldSite = {
    name: oneLine(found.title),
    hosts: [hostOf(found.link)].filter(Boolean),
    items: [],
    pictures: [...pictures.values()],
    byNumber: new Map(),
    refused: [],
    sermons: 0,
    lists: [],
    others: new Map(),
  };
  for (const entry of found.entries) {
    takeEntry(site, entry, { ...found, pictures, places });
    yield;
  }
  site.lists = listsIn(found.entries);
  return site;
}

/** The paths below which WordPress lists posts by their categories and tags, and its feed. */
function listsIn(entries: readonly Entry[]): string[] {
  const posts = entries.filter((entry) => entry.texts.get("post_type") === "post" && !isHidden(entry));
  const has = (...domains: string[]) =>
    posts.some((post) => domains.some((domain) => post.domains.has(domain)));
  return [
    ...(has("category") ? [oldLists.category] : []),
    ...(has("post_tag", "tag") ? [oldLists.tag] : []),
    ...(posts.length > 0 ? [oldLists.feed] : []),
  ];
}

interface Around extends ExportEntries {
  pictures: ReadonlyMap<string, OldPicture>;
  places: ReadonlyMap<string, string>;
}

function takeEntry(site: OldSite, entry: Entry, around: Around): void {
  const text = (name: string) => entry.texts.get(name) ?? "";
  const type = text("post_type");
  const kind = Object.hasOwn(kindsOfTypes, type) ? kindsOfTypes[type] : undefined;
  const times = kind === "event" ? timesOf(entry.meta) : undefined;
  const counted = countedAs(text, kind);
  if (kind === undefined || counted !== undefined) {
    if (counted === ofSermons) site.sermons++;
    else if (counted) site.others.set(counted, (site.others.get(counted) ?? 0) + 1);
    return;
  }
  const title = titleOf(text("title"));
  const reason = refusalOf(text, kind === "event" && !times);
  if (reason !== undefined) {
    site.refused.push({ title, reason });
    return;
  }
  const { html, leftOut: taken } = htmlOfWordPress(text("content:encoded"), around.pictures);
  const leftOut = [
    ...new Set([...taken, ...entry.enclosures.map((one) => enclosureInWords(one, around.link))]),
  ];
  const status = text("status");
  const hasAddress = ["publish", "future", "inherit", ""].includes(status);
  const address = text("link");
  const number = text("post_id");
  if (number && URL.canParse(address)) site.byNumber.set(number, address);
  site.items.push({
    kind,
    ...numbered(text("guid"), around.link, number),
    key: text("guid") || address || `${hostOf(around.link)} ${type} ${number}`,
    title,
    address: hasAddress ? address : "",
    html,
    day: /^(?!0000)\d{4}-\d\d-\d\d(?= )/.exec(text("post_date"))?.[0] ?? "",
    author: oneLine(around.authors.get(text("dc:creator")) ?? text("dc:creator")),
    summary: lineOf(text("excerpt:encoded")),
    wasShown: status === "publish",
    picture: around.pictures.get(entry.meta.get("_thumbnail_id") ?? "")?.url ?? "",
    ...(times && {
      times,
      place: around.places.get(entry.meta.get("_EventVenueID") ?? "") ?? "",
      link: entry.meta.get("_EventURL") ?? "",
    }),
    leftOut: entry.meta.has("_EventRecurrence") ? [...leftOut, "how it repeats"] : leftOut,
  });
}

/** The names that WordPress gives by number lead on, also where the guid is of another kind or has the number of another item. */
function numbered(guid: string, site: string, number: string): Pick<OldItem, "numbered"> {
  if (!/^\d{1,12}$/.test(number) || hostOf(site) === "") return {};
  const isNumbered = ["?p=", "&p=", "?page_id="].some((query) => guid.endsWith(query + number));
  return isNumbered ? {} : { numbered: numberSource(hostOf(site), number) };
}

/** An enclosure is a URL, its bytes and its media type, a line each. */
function enclosureInWords(enclosure: string, base: string): string {
  const [typed = "", , type = ""] = enclosure.split(/\r?\n/).map((line) => line.trim());
  const url = URL.canParse(typed, base) ? new URL(typed, base).href : "";
  const isFilm = /^video\//i.test(type) || (type === "" && /\.(?:mp4|m4v|mov|webm)$/i.test(pathOf(url)));
  if (!isFilm && !/^(?:image|application|text)\//i.test(type)) return recordingAt(url);
  return `${isFilm ? "a film" : "a file"}${url && ` (${url})`}`;
}

const ofSermons = "sermons of a plugin";

type TextOf = (name: string) => string;

/** What an entry counts as that nobody misses by its title; empty for what is read with others. */
function countedAs(text: TextOf, kind: OldItem["kind"] | undefined): string | undefined {
  if (/^(?:trash|auto-draft)$/.test(text("status"))) return "in the bin";
  if (kind !== undefined) return undefined;
  const type = text("post_type");
  const isPicture = type === "attachment" && pictureName.test(pathOf(text("attachment_url")));
  if (isPicture || type === "tribe_venue" || type === "tribe_organizer") return "";
  if (type === "attachment") return "files that are no pictures";
  if (sermonType.test(type)) return ofSermons;
  return othersInWords[type] ?? (type ? `“${type}” of a plugin` : "entries without a kind");
}

function refusalOf(text: TextOf, lacksDate: boolean): string | undefined {
  if (text("status") === "private") return "It is private on the old site.";
  if (text("post_password")) return "It has a password on the old site.";
  return lacksDate ? "Its date cannot be read." : undefined;
}

/** Whether visitors of the old site do not see it, and so none of the pictures that were uploaded to it. */
function isHidden({ texts }: Pick<Entry, "texts">): boolean {
  return /^(?:private|trash)$/.test(texts.get("status") ?? "") || Boolean(texts.get("post_password"));
}

function picturesIn(entries: readonly Entry[]): Map<string, OldPicture> {
  const pictures = new Map<string, OldPicture>();
  const hidden = new Set(entries.filter(isHidden).map(({ texts }) => texts.get("post_id") ?? ""));
  for (const { texts, meta } of entries) {
    const url = texts.get("attachment_url") ?? "";
    if (texts.get("post_type") !== "attachment" || !pictureName.test(pathOf(url))) continue;
    if (isHidden({ texts }) || hidden.has(texts.get("post_parent") ?? "0")) continue;
    const alt = oneLine(meta.get("_wp_attachment_image_alt") ?? "");
    pictures.set(texts.get("post_id") ?? url, { url, title: titleOf(texts.get("title") ?? ""), alt });
  }
  return pictures;
}

function placesIn(entries: readonly Entry[]): Map<string, string> {
  const venues = entries.filter(({ texts }) => texts.get("post_type") === "tribe_venue");
  return new Map(venues.map(({ texts }) => [texts.get("post_id") ?? "", oneLine(texts.get("title") ?? "")]));
}

/** The Events Calendar writes moments, and Events Manager days and times. */
function timesOf(meta: ReadonlyMap<string, string>): OldTimes | undefined {
  const moment = (name: "start" | "end") => {
    const whole = meta.get(name === "start" ? "_EventStartDate" : "_EventEndDate");
    const apart = `${meta.get(`_event_${name}_date`) ?? ""} ${meta.get(`_event_${name}_time`) ?? ""}`;
    const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/.exec(whole ?? apart) ?? [];
    return { day, time };
  };
  const [start, end] = [moment("start"), moment("end")];
  if (start.day === "") return undefined;
  const isAllDay = /^(?:yes|1|true)$/.test(meta.get("_EventAllDay") ?? meta.get("_event_all_day") ?? "");
  return {
    eventDate: start.day,
    eventTime: isAllDay ? "" : start.time,
    endDate: end.day > start.day ? end.day : "",
    endTime: isAllDay ? "" : end.time,
    isAllDay,
  };
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "";
}

function titleOf(title: string): string {
  return lineOf(title) || "Without a title";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
