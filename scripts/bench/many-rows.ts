import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { downloadPath } from "../../platform/storage/names.ts";

const rowsPerStatement = 500;
const day = 24 * 60 * 60_000;
const content =
  "Everybody is welcome, whether they have been coming for years or have never been before. ".repeat(4);

/** Fills empty tables with events over many years, each with a stored picture, in one transaction. */
export async function addManyEvents(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < count; first += rowsPerStatement) {
      const numbers = Array.from(
        { length: Math.min(rowsPerStatement, count - first) },
        (_, index) => first + index,
      );
      await trx.insertInto("events").values(numbers.map(eventRow)).execute();
      await trx.insertInto("storedFiles").values(numbers.map(pictureRow)).execute();
    }
  });
}

const pictureName = (number: number) => `events/bench-${number}.jpg`;

function eventRow(number: number) {
  // In no order of time, as events are entered.
  const at = new Date(Date.UTC(2000, 0, 1) + ((number * 7919) % 9000) * day).toISOString();
  return {
    id: uuidv7(),
    eventTitle: `Gathering number ${number}`,
    eventContent: content,
    eventDate: at.slice(0, 10),
    eventTime: `${String(8 + (number % 12)).padStart(2, "0")}:30`,
    eventUrl: downloadPath(pictureName(number), "token"),
  };
}

function pictureRow(number: number) {
  const now = new Date().toISOString();
  return {
    fullPath: pictureName(number),
    contentKey: `contents/${number}`,
    size: 1,
    contentType: "image/jpeg",
    cacheControl: null,
    contentDisposition: null,
    contentEncoding: null,
    contentLanguage: null,
    customMetadata: "{}",
    md5Hash: "",
    crc32c: "",
    generation: "1",
    metageneration: 1,
    downloadTokens: "token",
    width: 1600,
    height: 1067,
    ownerId: null,
    timeCreated: now,
    updated: now,
  };
}
