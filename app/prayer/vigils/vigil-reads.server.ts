import { t } from "@lingui/core/macro";
import { data } from "react-router";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { isSignedIn, may, type Viewer } from "../../viewer.ts";
import { spanInWords } from "./slots.server.ts";
import type { VigilStatus } from "./vigil-limits.ts";

type DatedSite = Pick<Site, "db" | "clock">;

const columns = [
  ...(["id", "title", "intention", "startsAt", "endsAt", "hours"] as const),
  ...(["slotMinutes", "slotPlaces", "state", "version"] as const),
] as const;

export type Vigil = NonNullable<Awaited<ReturnType<typeof findVigil>>>;

export function findVigil(db: Database | DatabaseTransaction, id: string) {
  return db
    .selectFrom("vigils")
    .select(columns)
    .where("id", "=", id)
    .where("deletedAs", "is", null)
    .executeTakeFirst();
}

/** A deleted vigil as it will be when it is restored. */
export async function findDeletedVigil(
  db: Database | DatabaseTransaction,
  id: string,
): Promise<Vigil | undefined> {
  const row = await db
    .selectFrom("vigils")
    .select([...columns, "deletedAs"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.deletedAs) return undefined;
  const { deletedAs, ...vigil } = row;
  return { ...vigil, state: deletedAs };
}

export function statusOf({ state, endsAt }: Pick<Vigil, "state" | "endsAt">, now: Date): VigilStatus {
  if (state !== "open") return state;
  return endsAt <= now.toISOString() ? "over" : "open";
}

/** Throws a 404 page for a vigil that the viewer may not see. Those who prepare vigils see hidden ones too. */
export async function requireVigil({ db }: Pick<Site, "db">, viewer: Viewer, id: string): Promise<Vigil> {
  const vigil = await findVigil(db, id);
  if (!vigil || (vigil.state === "hidden" && !may(viewer, "prayer:moderate")))
    throw data(t`There is no such vigil, or it is closed at the moment.`, { status: 404 });
  return vigil;
}

/** Somebody who takes slots: by their account or, without one, by their email. */
export interface Who {
  userId: string | null;
  /** Lower case. */
  email: string;
}

/** The row of their account first: there can be another one under their email, from before they had the account. */
export async function findOwnPeople(
  db: Database | DatabaseTransaction,
  vigilId: string,
  { userId, email }: Who,
) {
  const rows = await db
    .selectFrom("vigilPeople")
    .select(["id", "userId", "confirmedAt"])
    .where("vigilId", "=", vigilId)
    .where(({ or, eb }) =>
      or([eb("email", "=", email), ...(userId === null ? [] : [eb("userId", "=", userId)])]),
    )
    .execute();
  return rows.toSorted((a, b) => Number(a.userId === null) - Number(b.userId === null));
}

export interface OwnPlace {
  id: string;
  startsAt: string;
  heldUntil: string | null;
}

export async function listOwnPlaces(
  db: Database | DatabaseTransaction,
  people: readonly { id: string }[],
): Promise<OwnPlace[]> {
  if (people.length === 0) return [];
  return db
    .selectFrom("vigilPlaces")
    .select(["id", "startsAt", "heldUntil"])
    .where(
      "personId",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("startsAt")
    .execute();
}

/** The slots that a member has taken; none for visitors. */
export async function listPlacesOfViewer(db: Database, viewer: Viewer, vigilId: string): Promise<OwnPlace[]> {
  if (!isSignedIn(viewer)) return [];
  return listOwnPlaces(db, await findOwnPeople(db, vigilId, { userId: viewer.id, email: viewer.email }));
}

/** How many have taken each slot, by when it begins, and when the first place that waits for a confirmation is free again. */
export async function countPlaces(
  db: Database,
  vigilId: string,
  now: Date,
): Promise<{ taken: ReadonlyMap<string, number>; freeAgainAt: string | undefined }> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("vigilPlaces")
    .select(["startsAt", ({ fn }) => fn.countAll().as("places"), ({ fn }) => fn.min("heldUntil").as("first")])
    .where("vigilId", "=", vigilId)
    .where(({ or, eb }) => or([eb("heldUntil", "is", null), eb("heldUntil", ">", at)]))
    .groupBy("startsAt")
    .execute();
  const [freeAgainAt] = rows.flatMap(({ first }) => first ?? []).toSorted();
  return { taken: new Map(rows.map(({ startsAt, places }) => [startsAt, Number(places)])), freeAgainAt };
}

export interface OpenVigil {
  id: string;
  title: string;
  intention: string;
  when: string;
  endsAt: string;
}

const mostShown = 3;

export async function listOpenVigils({ db, clock }: DatedSite): Promise<OpenVigil[]> {
  const rows = await db
    .selectFrom("vigils")
    .select(["id", "title", "intention", "startsAt", "endsAt"])
    .where("state", "=", "open")
    .where("endsAt", ">", clock().toISOString())
    .orderBy("endsAt")
    .orderBy("id")
    .limit(mostShown)
    .execute();
  return rows.map(({ startsAt, ...row }) => ({
    ...row,
    when: spanInWords({ startsAt, endsAt: row.endsAt }),
  }));
}
