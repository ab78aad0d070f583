import { readFile } from "node:fs/promises";
import path from "node:path";
import { sampleEvents } from "../content/sample-events.ts";
import type { Database } from "../database/connection.ts";
import { downloadPath } from "../platform/storage/names.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { deleteStoredFile, savePicture } from "../platform/storage/stored-files.ts";
import { requireStaff, type Viewer } from "./identity/viewer.ts";

const day = 24 * 60 * 60_000;
const installer = { id: "sample", role: "staff" } as const;

/** Everything of the sample has an id of this form, which nothing made later can have. */
const sampleId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const sampleIds = "00000000-0000-7000-8000-%";

/**
 * Gives a new site the sample congregation's events, dated around today. `pictures` is the folder of their pictures.
 * A sample that another server is adding at the same time is left alone.
 */
export async function addSampleCongregation(
  storage: Storage,
  db: Database,
  now: Date,
  pictures = path.resolve("content/pictures"),
): Promise<void> {
  const addresses = new Map<string, string>();
  for (const name of new Set(sampleEvents.map(({ picture }) => picture))) {
    const bytes = await readFile(path.join(pictures, name));
    const stored = await savePicture(storage, installer, `events/sample-${name}`, new Blob([bytes]));
    addresses.set(name, downloadPath(stored.name, stored.downloadTokens));
  }
  const rows = sampleEvents.map(({ title, content, inDays, time, picture }, index) => ({
    id: sampleId(index + 1),
    eventTitle: title,
    eventContent: content,
    eventDate: new Date(now.getTime() + inDays * day).toISOString().slice(0, 10),
    eventTime: time,
    eventUrl: addresses.get(picture) ?? "",
  }));
  await db
    .insertInto("events")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Whether anything of the sample is still there. */
export async function hasSample(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("events")
    .select("id")
    .where("id", "like", sampleIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what is left of the sample congregation, with its pictures. Staff only. */
export async function removeSampleCongregation(
  storage: Storage,
  db: Database,
  viewer: Viewer,
): Promise<void> {
  requireStaff(viewer);
  await db.deleteFrom("events").where("id", "like", sampleIds).execute();
  for (const name of new Set(sampleEvents.map(({ picture }) => picture))) {
    await deleteStoredFile(storage, `events/sample-${name}`);
  }
}
