import type { Site } from "../../../contexts.ts";
import { partOfList, readParts } from "../../../lists/page-of-list.server.ts";
import type { Page } from "../../../lists/paging.ts";
import { found } from "../../../serving/responses/found.ts";
import { may, requirePermission, type Viewer } from "../../../viewer.ts";
import { slotsOf } from "../slots.server.ts";
import { isCounted } from "../taking/slots.server.ts";
import { countPlaces, findVigil, type Vigil } from "../vigil-reads.server.ts";

type DatedSite = Pick<Site, "db" | "clock">;

export interface ListedVigil extends Vigil {
  slots: number;
  empty: number;
  taken: number;
}

/** All vigils: first those that are still to come, the next one first, then the others, the last one first. */
export async function listVigils(
  { db, clock }: DatedSite,
  viewer: Viewer,
  page: number,
): Promise<Page<ListedVigil>> {
  requirePermission(viewer, "prayer:moderate");
  const now = clock().toISOString();
  const ids = db.selectFrom("vigils").select("id").where("deletedAs", "is", null);
  const rowsOf = async (shown: string[]) => {
    const vigils = await Promise.all(shown.map((id) => findVigil(db, id)));
    const there = vigils.filter((vigil) => vigil !== undefined);
    return Promise.all(
      there.map(async (vigil) => ({ ...vigil, ...(await fillingOf({ db, clock }, vigil)) })),
    );
  };
  return readParts(
    [
      partOfList(db, ids.where("endsAt", ">", now).orderBy("endsAt").orderBy("id"), rowsOf),
      partOfList(db, ids.where("endsAt", "<=", now).orderBy("endsAt", "desc").orderBy("id", "desc"), rowsOf),
    ],
    page,
  );
}

/** The next open vigil that has slots to come which nobody has taken; undefined for those who may not prepare one. */
export async function findUnfilled(
  { db, clock }: DatedSite,
  viewer: Viewer,
): Promise<(Pick<Vigil, "id" | "title" | "slotMinutes"> & { empty: number }) | undefined> {
  if (!may(viewer, "prayer:moderate")) return undefined;
  const next = await db
    .selectFrom("vigils")
    .select(["id", "title", "startsAt", "endsAt", "slotMinutes"])
    .where("state", "=", "open")
    .where("endsAt", ">", clock().toISOString())
    .orderBy("endsAt")
    .orderBy("id")
    .executeTakeFirst();
  if (!next) return undefined;
  const { empty } = await fillingOf({ db, clock }, next);
  return empty === 0 ? undefined : { ...next, empty };
}

async function fillingOf(
  { db, clock }: DatedSite,
  vigil: Pick<Vigil, "id" | "startsAt" | "endsAt" | "slotMinutes">,
) {
  const now = clock();
  const slots = slotsOf(vigil);
  const { taken } = await countPlaces(db, vigil.id, now);
  return {
    slots: slots.length,
    empty: slots.filter((slot) => slot > now.toISOString() && !taken.has(slot)).length,
    taken: [...taken.values()].reduce((sum, places) => sum + places, 0),
  };
}

export interface SheetPlace {
  id: string;
  /** Empty for somebody who gave none. Emails are no part of the sheet: nobody needs them to pray. */
  name: string;
  isConfirmed: boolean;
}

export async function readSheet(
  { db, clock }: DatedSite,
  viewer: Viewer,
  id: string,
): Promise<{ vigil: Vigil; slots: { at: string; isOver: boolean; places: SheetPlace[] }[] }> {
  requirePermission(viewer, "prayer:moderate");
  const vigil = found(await findVigil(db, id), "vigil");
  const now = clock();
  const rows = await db
    .selectFrom("vigilPlaces")
    .innerJoin("vigilPeople", "vigilPeople.id", "vigilPlaces.personId")
    .leftJoin("user", "user.id", "vigilPeople.userId")
    .select(["vigilPlaces.id", "vigilPlaces.startsAt", "heldUntil"])
    .select(({ fn }) => fn.coalesce("user.name", "vigilPeople.name").as("name"))
    .where("vigilPlaces.vigilId", "=", id)
    .orderBy("vigilPlaces.id")
    .execute();
  const bySlot = Map.groupBy(
    rows.filter((place) => isCounted(place, now)),
    ({ startsAt }) => startsAt,
  );
  return {
    vigil,
    slots: slotsOf(vigil).map((at) => ({
      at,
      isOver: at <= now.toISOString(),
      places: (bySlot.get(at) ?? []).map(({ id, name, heldUntil }) => ({
        ...{ id, name },
        isConfirmed: heldUntil === null,
      })),
    })),
  };
}
