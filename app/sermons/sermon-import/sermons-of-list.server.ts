import { z } from "zod";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { filmOf, isFilmId, noFilm } from "./found-films.server.ts";
import type { FoundList } from "./found-list.ts";
import { importLimits } from "./import-limits.ts";
import { momentOf, titleLine } from "./typed-text.server.ts";

const text = z.string().nullish();
const entrySchema = z.object({
  id: z.string(),
  title: text,
  description: text,
  uploader: text,
  channel: text,
  timestamp: z.number().nullish(),
  release_timestamp: z.number().nullish(),
  upload_date: text,
  ie_key: text,
});
const listSchema = z.object({
  title: text,
  uploader: text,
  channel: text,
  entries: z.array(z.unknown()),
});

const notAList =
  "This file is not a list of films. yt-dlp writes one with --flat-playlist -J, and Google Takeout as a .csv file.";
const tooMany = `This list has more than ${importLimits.entries.toLocaleString("en-GB")} films. Please choose a shorter one.`;

/** The films of a playlist as yt-dlp writes it: `--flat-playlist -J` (https://github.com/yt-dlp/yt-dlp). */
export function* sermonsOfJson(json: string): Generator<void, FoundList> {
  const list = listSchema.safeParse(parsed(json));
  if (!list.success) throw new ImportRefusal(notAList);
  const { title, uploader, channel, entries } = list.data;
  if (entries.length > importLimits.entries) throw new ImportRefusal(tooMany);
  const found: FoundList = { name: titleLine(title ?? ""), sermons: [], refused: [], sentences: [] };
  for (const each of entries) {
    const entry = entrySchema.safeParse(each);
    const refused = entry.success ? refusalOf(entry.data) : { title: "Without a title", reason: noFilm };
    if (refused) found.refused.push(refused);
    else if (entry.success) {
      const { id, timestamp, release_timestamp, upload_date, ...film } = entry.data;
      const seconds = release_timestamp ?? timestamp;
      found.sermons.push(
        filmOf({
          id,
          title: film.title ?? "",
          by: film.uploader || film.channel || uploader || channel || "",
          text: film.description ?? "",
          date: seconds ? momentOf(new Date(seconds * 1000).toString()) : momentOf(upload_date ?? ""),
        }),
      );
    }
    yield;
  }
  return found;
}

function refusalOf({ id, title, ie_key }: z.infer<typeof entrySchema>): LeftOut | undefined {
  const isOfOtherSite = ie_key && ie_key !== "Youtube";
  const isGone = /^\[(?:private|deleted) video\]$/i.test(title ?? "");
  return isOfOtherSite || isGone || !isFilmId(id)
    ? { title: titleLine(title ?? "") || "Without a title", reason: noFilm }
    : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ImportRefusal(notAList);
  }
}

/** A film that a list names without its title. */
export interface NamedFilm {
  id: string;
  /** When it was put into the list, ISO 8601, or empty. */
  addedAt: string;
}

/** The films of a playlist as Google Takeout writes it: `Video ID,Playlist Video Creation Timestamp`. */
export function* filmsOfCsv(csv: string): Generator<void, NamedFilm[]> {
  const films: NamedFilm[] = [];
  let isPastHead = false;
  for (let start = 0; start < csv.length; ) {
    const end = csv.indexOf("\n", start);
    const next = end === -1 ? csv.length : end + 1;
    const [id = "", added = ""] = csv
      .slice(start, Math.min(next, start + readOfLine))
      .split(",")
      .map(cellOf);
    if (!isPastHead) isPastHead = /^video id$/i.test(id);
    else if (isFilmId(id)) films.push({ id, addedAt: momentOf(added.replace(/ UTC$/, "Z")) });
    if (films.length > importLimits.entries) throw new ImportRefusal(tooMany);
    start = next;
    yield;
  }
  if (films.length === 0) throw new ImportRefusal(notAList);
  return films;
}

/** Of a line, in characters: its first two cells need fewer. */
const readOfLine = 100;

function cellOf(cell: string): string {
  return cell.trim().replace(/^"|"$/g, "").trim();
}
