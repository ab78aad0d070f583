import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { slotsOf } from "../../app/prayer/vigils/slots.server.ts";
import { findVigil, type Vigil } from "../../app/prayer/vigils/vigil-reads.server.ts";
import { found } from "../../app/serving/responses/found.ts";
import type { Database } from "../../database/connection.ts";
import type { VigilTable } from "../../database/vigil-tables.ts";

/** Adds an open vigil of a Saturday from 6pm to midnight, in half hours for one person each. */
export async function addVigilRow(
  db: Database,
  change: Partial<Insertable<VigilTable>> = {},
): Promise<{ vigil: Vigil; slots: string[] }> {
  const id = change.id ?? uuidv7();
  await db
    .insertInto("vigils")
    .values({
      ...{ id, title: "Zq night of prayer", intention: "Zq for peace in our town.", state: "open" as const },
      ...{ startsAt: "2026-12-05T18:00:00.000Z", endsAt: "2026-12-06T00:00:00.000Z", hours: 6 },
      ...{ slotMinutes: 30, slotPlaces: 1, version: 1, createdAt: "2026-11-23T09:00:00.000Z" },
      ...change,
    })
    .execute();
  const vigil = found(await findVigil(db, id), "vigil");
  return { vigil, slots: slotsOf(vigil) };
}

/** Who has which slot, in order: an email or the id of an account, when, and whether it is confirmed. */
export async function takenPlaces(db: Database, vigilId: string): Promise<[string, string, boolean][]> {
  const rows = await db
    .selectFrom("vigilPlaces")
    .innerJoin("vigilPeople", "vigilPeople.id", "vigilPlaces.personId")
    .select(["email", "userId", "startsAt", "heldUntil"])
    .where("vigilPlaces.vigilId", "=", vigilId)
    .orderBy("startsAt")
    .orderBy("vigilPlaces.id")
    .execute();
  return rows.map(({ email, userId, startsAt, heldUntil }) => [
    userId ?? email ?? "",
    startsAt,
    heldUntil === null,
  ]);
}
