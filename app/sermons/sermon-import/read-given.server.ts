import pLimit from "p-limit";
import { z } from "zod";
import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { inTurns } from "../../../platform/in-turns.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { filmOf } from "./found-films.server.ts";
import type { FoundList } from "./found-list.ts";
import { importLimits } from "./import-limits.ts";
import { sermonsOfFeed } from "./sermons-of-feed.server.ts";
import { filmsOfCsv, type NamedFilm, sermonsOfJson } from "./sermons-of-list.server.ts";

/** Reads the bytes of a feed or a list, until `signal` is aborted. Throws an `ImportRefusal` for anything else. */
export async function readGivenList(
  bytes: Uint8Array,
  { publicFetch, signal }: { publicFetch: PublicFetch; signal: AbortSignal | undefined },
): Promise<FoundList> {
  refuseOtherFiles(bytes);
  const { text, isDamaged } = decoded(bytes);
  const start = text.trimStart().charAt(0);
  let found: FoundList;
  if (start === "{" || start === "[") found = await inTurns(sermonsOfJson(text), signal);
  else if (start === "<") found = await inTurns(sermonsOfFeed(text), signal);
  else found = await titled(await inTurns(filmsOfCsv(text), signal), { publicFetch, signal });
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
      "This is a web page, not the feed of a podcast. The address of a feed often ends with /feed, /rss or .xml.",
    );
}

function decoded(bytes: Uint8Array): { text: string; isDamaged: boolean } {
  const encoding = encodingOf(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isDamaged: false };
  } catch (error) {
    if (error instanceof RangeError)
      throw new ImportRefusal("It is in an encoding that we cannot read. Please save it as UTF-8.");
    return { text: new TextDecoder(encoding).decode(bytes), isDamaged: true };
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

/** Asks YouTube for the titles of films that a list names by their ids, as its pages for embedding do. */
async function titled(
  films: readonly NamedFilm[],
  { publicFetch, signal }: { publicFetch: PublicFetch; signal: AbortSignal | undefined },
): Promise<FoundList> {
  const ends = AbortSignal.timeout(30_000);
  const ending = signal ? AbortSignal.any([signal, ends]) : ends;
  const ask = async ({ id }: NamedFilm) => {
    const film = encodeURIComponent(`https://www.youtube.com/watch?v=${id}`);
    const limits = { mostBytes: 64 * 1024, accept: "application/json", signal: ending };
    const response = await publicFetch(`https://www.youtube.com/oembed?format=json&url=${film}`, limits);
    return response.status === 200 ? readJson(titleSchema, String(response.body)) : undefined;
  };
  const asked = films.slice(0, importLimits.atOnce);
  const limit = pLimit(askedAtOnce);
  const titles = await Promise.all(asked.map((film) => limit(() => ask(film).catch(() => undefined))));
  signal?.throwIfAborted();
  const found: FoundList = { name: "", sermons: [], refused: [], sentences: [] };
  for (const [index, { id, addedAt }] of asked.entries()) {
    const known = titles[index];
    if (known)
      found.sermons.push(
        filmOf({ id, title: known.title, by: known.author_name ?? "", text: "", date: addedAt }),
      );
    else
      found.refused.push({
        title: id,
        reason: "YouTube does not tell its title. It may be private or gone.",
      });
  }
  found.sentences.push(
    "This list names films only by their ids and the days on which they were added to it. Please correct the dates.",
  );
  if (films.length > asked.length)
    found.sentences.push(`Only its first ${importLimits.atOnce} films were read.`);
  return found;
}
