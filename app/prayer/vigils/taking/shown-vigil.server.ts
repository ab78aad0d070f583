import { t } from "@lingui/core/macro";
import type { Site } from "../../../contexts.ts";
import { dayOf } from "../../../dates/dates.ts";
import { clockOf, momentInWords, partOfDay, slotsOf, spanInWords } from "../slots.server.ts";
import type { VigilStatus } from "../vigil-limits.ts";
import { countPlaces, type OwnPlace, statusOf, type Vigil } from "../vigil-reads.server.ts";
import { isCounted } from "./slots.server.ts";

interface ShownSlot {
  /** When it begins, as the form sends it. */
  at: string;
  clock: string;
  /** `free`, `2 of 5`, `filled` or `yours`. */
  text: string;
  canTake: boolean;
}

export interface ShownPlace {
  id: string;
  when: string;
  /** Whether it waits for a confirmation, or was not confirmed in time. */
  waits: "confirmed" | "held" | "late";
  isOver: boolean;
}

export interface ShownVigil {
  id: string;
  title: string;
  intention: string;
  when: string;
  status: VigilStatus;
  slotMinutes: number;
  empty: number;
  parts: { label: string; slots: ShownSlot[] }[];
}

/** A vigil with the slots to come, as visitors see it: how many have taken each, never who. */
export async function showVigil(
  { db, clock }: Pick<Site, "db" | "clock">,
  vigil: Vigil,
  own: readonly OwnPlace[],
): Promise<{ vigil: ShownVigil; own: ShownPlace[]; changesAt: string | undefined }> {
  const now = clock();
  const at = now.toISOString();
  const today = dayOf(at);
  const { taken, freeAgainAt } = await countPlaces(db, vigil.id, now);
  const slots = slotsOf(vigil).filter((slot) => slot > at);
  const ownSlots = new Set(own.filter((place) => isCounted(place, now)).map(({ startsAt }) => startsAt));
  const parts = Map.groupBy(slots, (slot) => partOfDay(slot, today));
  const showSlot = (slot: string): ShownSlot => {
    const places = taken.get(slot) ?? 0;
    const isOwn = ownSlots.has(slot);
    const isFilled = places >= vigil.slotPlaces;
    const text = isOwn
      ? t({
          message: "yours",
          context: "time of prayer",
          comment: "A time of prayer that the reader has taken",
        })
      : placesInWords(places, vigil.slotPlaces);
    return { at: slot, clock: clockOf(slot), text, canTake: !isOwn && !isFilled };
  };
  const { id, title, intention, slotMinutes, endsAt } = vigil;
  // A slot begins, the last one ends, or one that was held is free again.
  const moments = [slots[0], endsAt, freeAgainAt];
  return {
    vigil: {
      ...{ id, title, intention, when: spanInWords(vigil), status: statusOf(vigil, now) },
      slotMinutes,
      empty: slots.filter((slot) => !taken.has(slot)).length,
      parts: [...parts].map(([label, slots]) => ({ label, slots: slots.map(showSlot) })),
    },
    own: own.map(({ id, startsAt, heldUntil }) => ({
      ...{ id, when: momentInWords(startsAt), isOver: startsAt <= at },
      waits: heldUntil === null ? "confirmed" : heldUntil > at ? "held" : "late",
    })),
    changesAt: moments.filter((moment) => moment !== undefined && moment > at).toSorted()[0],
  };
}

function placesInWords(taken: number, places: number): string {
  if (taken === 0)
    return t({
      message: "free",
      context: "time of prayer",
      comment: "A time of prayer that nobody has taken",
    });
  if (taken >= places)
    return t({
      message: "filled",
      context: "time of prayer",
      comment: "A time of prayer of which all places are taken",
    });
  return t({ message: `${taken} of ${places}`, comment: "How many places of a time of prayer are taken" });
}
