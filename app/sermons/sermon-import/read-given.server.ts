import pLimit from "p-limit";
import { z } from "zod";
import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { inTurns } from "../../../platform/in-turns.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { decodeText } from "../transcripts/decode-text.server.ts";
import { datesIn, datesInCells, decideDates } from "./dates-of-list.server.ts";
import { filmsOfCsv, type NamedFilm } from "./films-of-csv.server.ts";
import { asHtml, filmOf, uidOfFilm } from "./found-films.server.ts";
import type { FoundList, FoundSermon } from "./found-list.ts";
import { importLimits } from "./import-limits.ts";
import { sermonsOfFeed, sermonsOfJsonFeed } from "./sermons-of-feed.server.ts";
import { sermonsOfJson } from "./sermons-of-list.server.ts";

export interface Reading {
  publicFetch: PublicFetch;
  /** Ends the reading once it is aborted. */
  signal: AbortSignal | undefined;
  /** Where the list was read; empty for a file. */
  url?: string;
  /** Which of these are here already, by their uids. */
  findHere?: (sermons: readonly FoundSermon[]) => Promise<ReadonlySet<string>>;
}

/** Reads the bytes of a feed or a list. Throws an `ImportRefusal` for anything else. */
export async function readGivenList(bytes: Uint8Array, reading: Reading): Promise<FoundList> {
  const { signal, url = "" } = reading;
  refuseOtherFiles(bytes);
  const { text, isDamaged } = decoded(bytes);
  const start = text.trimStart().charAt(0);
  let found: FoundList;
  if (start === "{" || start === "[")
    found =
      (await inTurns(sermonsOfJsonFeed(text, url), signal)) ?? (await inTurns(sermonsOfJson(text), signal));
  else if (start === "<") found = await inTurns(sermonsOfFeed(text, url), signal);
  else found = await titled(await inTurns(filmsOfCsv(text), signal), reading);
  if (found.sermons.length === 0 && found.refused.length === 0)
    throw new ImportRefusal("There is no episode and no film in it.");
  if (isDamaged)
    found.sentences.push(
      "Some characters could not be read, because they are not in the encoding that it states. They are shown as \ufffd.",
    );
  return found;
}

function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ImportRefusal("This file is empty.");
  const start = Buffer.from(bytes.subarray(0, 1000)).toString("latin1");
  if (start.startsWith("PK"))
    throw new ImportRefusal("This is an archive. Please unpack it and choose one of the files in it.");
  if (start.startsWith("\x1f\x8b"))
    throw new ImportRefusal("This file is compressed. Please unpack it first.");
  if (start.startsWith("%PDF")) throw new ImportRefusal("This is a PDF, not the feed of a podcast.");
  if (/^ID3|^\xff[\xe2-\xfb]|^....ftyp/s.test(start))
    throw new ImportRefusal(
      "This is a recording. Please upload it under “Upload Video”, “More about this sermon”.",
    );
  if (/^[^<]*<(!doctype html|html|head)/i.test(start))
    throw new ImportRefusal(
      "This is a web page, not the feed of a podcast. The link of a feed often ends with /feed, /rss or .xml.",
    );
}

function decoded(bytes: Uint8Array): { text: string; isDamaged: boolean } {
  const encoding = encodingOf(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isDamaged: false };
  } catch (error) {
    if (error instanceof RangeError)
      throw new ImportRefusal("It is in an encoding that we cannot read. Please save it as UTF-8.");
    const known = decodeText(bytes);
    return known === undefined
      ? { text: new TextDecoder(encoding).decode(bytes), isDamaged: true }
      : { text: known, isDamaged: false };
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const [, named = "utf-8"] = /<\?xml[^>]*encoding=["']([^"']*)["']/i.exec(start) ?? [];
  // A file of single bytes that says so is not in UTF-16.
  return /^utf-?16/i.test(named) ? "utf-8" : named;
}

const titleSchema = z.object({ title: z.string(), author_name: z.string().optional() });
const askedAtOnce = 4;

async function titled(
  films: readonly NamedFilm[],
  { publicFetch, signal, findHere = async () => new Set() }: Reading,
): Promise<FoundList> {
  const ends = AbortSignal.timeout(30_000);
  const ending = signal ? AbortSignal.any([signal, ends]) : ends;
  const ask = async ({ id }: NamedFilm) => {
    const film = encodeURIComponent(`https://www.youtube.com/watch?v=${id}`);
    const limits = { mostBytes: 64 * 1024, accept: "application/json", signal: ending };
    const response = await publicFetch(`https://www.youtube.com/oembed?format=json&url=${film}`, limits);
    return response.status === 200 ? readJson(titleSchema, String(response.body)) : undefined;
  };
  const untitled = films.map(({ id }) => filmOf({ id, title: id, by: "", text: "", ...datesIn([]) }));
  const here = await findHere(untitled);
  const known = untitled.filter(({ uid }) => here.has(uid));
  const unknown = films.filter(({ id }) => !here.has(uidOfFilm(id)));
  const asked = unknown.slice(0, importLimits.atOnce);
  const limit = pLimit(askedAtOnce);
  const titles = await Promise.all(asked.map((film) => limit(() => ask(film).catch(() => undefined))));
  signal?.throwIfAborted();
  const unread = unknown.length - asked.length;
  const found: FoundList = { name: "", sermons: known, refused: [], unread, sentences: [] };
  for (const [index, { id, cells }] of asked.entries()) {
    const film = titles[index];
    const texts = {
      title: asHtml(film?.title ?? ""),
      by: asHtml(film?.author_name ?? ""),
      text: "",
    };
    if (film) found.sermons.push(filmOf({ id, ...texts, ...datesInCells(cells) }));
    else
      found.refused.push({
        title: id,
        reason: "YouTube does not tell its title. It may be private or gone.",
      });
  }
  decideDates(
    found,
    films.flatMap(({ cells }) => cells),
  );
  found.sentences.push(
    "This list names films only by their ids and the days on which they were added to it. Please correct the dates.",
  );
  return found;
}
