import { z } from "zod";
import { jsonIn } from "../../../platform/stored-json.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { datesIn } from "./dates-of-list.server.ts";
import { asHtml, filmOf, isFilmId, noFilm } from "./found-films.server.ts";
import type { FoundList } from "./found-list.ts";
import { importLimits, notAList, tooManyFilms } from "./import-limits.ts";
import { titleLine } from "./sermon-texts.server.ts";
import { topicsIn } from "./topics.server.ts";

const text = z.string().nullish();
const named = z.object({ title: text, uploader: text, channel: text });
const listSchema = named.extend({ entries: z.array(z.unknown()) });
const entrySchema = named.extend({
  _type: text,
  id: z.string(),
  description: text,
  timestamp: z.number().nullish(),
  release_timestamp: z.number().nullish(),
  release_date: text,
  upload_date: text,
  ie_key: text,
  extractor_key: text,
  playlist_title: text,
  availability: text,
  tags: z.array(z.string()).nullish(),
});

type Entry = z.infer<typeof entrySchema>;

/** Lists of yt-dlp stand in lists: the tabs of a channel. */
const deepest = 10;

/**
 * The films of a list as yt-dlp writes it (https://github.com/yt-dlp/yt-dlp): `--flat-playlist -J` of a playlist, a channel
 * with its tabs or one film, or `-j`, which writes a line for each film.
 */
export function* sermonsOfJson(json: string): Generator<void, FoundList> {
  const values = yield* valuesIn(json);
  if (values.length > importLimits.entries) throw new ImportRefusal(tooManyFilms);
  const found: FoundList = { name: "", sermons: [], refused: [], unread: 0, sentences: [] };
  const first =
    listSchema.safeParse(values[0]).data?.title ?? entrySchema.safeParse(values[0]).data?.playlist_title;
  found.name = titleLine(asHtml(first ?? ""));
  if (!values.some(isListOrFilm)) throw new ImportRefusal(notAList);
  for (const value of values) yield* addTo(found, value, { by: "", depth: 0 });
  return found;
}

function isListOrFilm(value: unknown): boolean {
  return listSchema.safeParse(value).success || entrySchema.safeParse(value).success;
}

/** What a file of JSON holds: one value, the items of an array, or a value on each line. */
function* valuesIn(json: string): Generator<void, unknown[]> {
  const whole = jsonIn(json);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  const values: unknown[] = [];
  for (let start = 0; start < json.length; ) {
    const end = json.indexOf("\n", start);
    const next = end === -1 ? json.length : end + 1;
    const line = json.slice(start, next).trim();
    const value = line === "" ? undefined : jsonIn(line);
    if (line !== "" && value === undefined) throw new ImportRefusal(notAList);
    if (line !== "") values.push(value);
    start = next;
    yield;
  }
  return values;
}

function* addTo(
  found: FoundList,
  value: unknown,
  list: { by: string; depth: number },
): Generator<void, void> {
  const { data: inner } = listSchema.safeParse(value);
  if (inner && list.depth < deepest) {
    const by = inner.uploader || inner.channel || list.by;
    for (const each of inner.entries) yield* addTo(found, each, { by, depth: list.depth + 1 });
    return;
  }
  const { data: entry } = entrySchema.safeParse(value);
  const reason = entry ? refusalOf(entry) : value === null ? notRead : noFilm;
  if (entry && !reason) found.sermons.push(filmOfEntry(entry, list.by));
  else found.refused.push({ title: titleLine(asHtml(entry?.title ?? "")) || "Without a title", reason });
  if (found.sermons.length + found.refused.length > importLimits.entries)
    throw new ImportRefusal(tooManyFilms);
  yield;
}

function filmOfEntry({ id, title, uploader, channel, description, ...film }: Entry, by: string) {
  const seconds = film.release_timestamp ?? film.timestamp;
  const moment = seconds ? new Date(seconds * 1000) : undefined;
  const isMoment = moment !== undefined && !Number.isNaN(moment.getTime());
  const found = filmOf({
    id,
    title: asHtml(title ?? ""),
    by: asHtml(uploader || channel || by),
    text: asHtml(description ?? ""),
    ...datesIn([isMoment ? moment.toISOString() : film.release_date || film.upload_date || ""]),
  });
  return { ...found, ...topicsIn((film.tags ?? []).map(asHtml), found.notes) };
}

/** yt-dlp writes null for it. */
const notRead = "The program that wrote the list could not read it.";
const isPrivate = "It is private, or was deleted.";

function refusalOf({ _type, id, title, ie_key, extractor_key, availability }: Entry): string {
  const site = ie_key || extractor_key || "Youtube";
  if (_type === "playlist" || /^YoutubeTab$/i.test(site))
    return "It is a list whose films are not in this file.";
  if (availability === "private" || /^\[(?:private|deleted) video\]$/i.test(title ?? "")) return isPrivate;
  if (availability === "subscriber_only" || availability === "premium_only")
    return "Only members of its channel may see it.";
  return site === "Youtube" && isFilmId(id) ? "" : noFilm;
}
