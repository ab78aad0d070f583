import { v7 as uuidv7 } from "uuid";
import type { Change } from "../../../changes/change.server.ts";
import { reminderDue, slotsOf } from "../slots.server.ts";
import { planReminders } from "../vigil-jobs.server.ts";
import { statusMessages, vigilLimits, vigilMessages } from "../vigil-limits.ts";
import { statusOf, type Vigil } from "../vigil-reads.server.ts";

type Changing = Pick<Change, "db" | "now">;

export interface Refused {
  refusal: string;
  status: number;
}

/** Why nobody can take this slot, whoever they are; undefined when somebody can. The vigil may be gone. */
export function refusalOf(vigil: Vigil | undefined, slot: string, now: Date): Refused | undefined {
  const status = vigil ? statusOf(vigil, now) : "hidden";
  if (!vigil || status !== "open")
    return { refusal: statusMessages[status === "open" ? "hidden" : status](), status: 409 };
  if (!slotsOf(vigil).includes(slot)) return { refusal: vigilMessages.slot(), status: 400 };
  if (slot <= now.toISOString()) return { refusal: vigilMessages.begun(), status: 409 };
  return undefined;
}

/**
 * Takes a slot for somebody in a change that has locked the vigil. The same slot twice is taken once.
 *
 * @param people their rows; the first one gets the place.
 * @param heldUntil until when it waits for a confirmation; null when none is needed.
 */
export async function takeSlot(
  change: Changing,
  vigil: Vigil,
  people: readonly [{ id: string }, ...{ id: string }[]],
  { slot, heldUntil }: { slot: string; heldUntil: string | null },
): Promise<"taken" | "already" | "enough" | Refused> {
  const { db, now } = change;
  const refused = refusalOf(vigil, slot, now);
  if (refused) return refused;
  const ids = people.map(({ id }) => id);
  const places = await db
    .selectFrom("vigilPlaces")
    .select(["id", "personId", "heldUntil"])
    .where("vigilId", "=", vigil.id)
    .where("startsAt", "=", slot)
    .execute();
  const own = places.find(({ personId }) => ids.includes(personId));
  const counted = places.filter((place) => isCounted(place, now));
  const full = { refusal: vigilMessages.full(), status: 409 };
  if (own?.heldUntil === null) {
    // Asking without a login must not tell whether this email has the slot.
    return heldUntil !== null && counted.length >= vigil.slotPlaces ? full : "already";
  }
  if (counted.filter((place) => place !== own).length >= vigil.slotPlaces) return full;
  if (!own && (await hasEnough(change, ids))) return "enough";
  const due = heldUntil === null ? reminderDue(slot) : undefined;
  const remindAt = due && due > now ? due.toISOString() : null;
  const place = { heldUntil, remindAt };
  if (own) await db.updateTable("vigilPlaces").set(place).where("id", "=", own.id).execute();
  else
    await db
      .insertInto("vigilPlaces")
      .values({
        id: uuidv7({ msecs: now.getTime() }),
        ...{ vigilId: vigil.id, personId: people[0].id, startsAt: slot, createdAt: now.toISOString() },
        ...place,
      })
      .execute();
  if (remindAt) await planReminders(change, vigil.id);
  return "taken";
}

export function isCounted({ heldUntil }: { heldUntil: string | null }, now: Date): boolean {
  return heldUntil === null || heldUntil > now.toISOString();
}

async function hasEnough({ db, now }: Changing, ids: readonly string[]): Promise<boolean> {
  const own = await db.selectFrom("vigilPlaces").select("heldUntil").where("personId", "in", ids).execute();
  return own.filter((place) => isCounted(place, now)).length >= vigilLimits.slots;
}
