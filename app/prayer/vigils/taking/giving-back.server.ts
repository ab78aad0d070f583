import { type Change, type ChangingSite, change } from "../../../changes/change.server.ts";
import { isUnder, ownEmails } from "../../../people/emails/own-emails.server.ts";
import { requireSignedIn, type Viewer } from "../../../viewer.ts";
import { lockVigil } from "../lock-vigil.server.ts";
import { findOwnPeople, type Vigil } from "../vigil-reads.server.ts";
import { removeUnlessTakingPart } from "./people.server.ts";
import { changeByOwnLink } from "./vigil-links.server.ts";

/** Gives back a slot that the viewer has taken; does nothing when it is not theirs. */
export async function giveBackAsMember(
  site: ChangingSite,
  viewer: Viewer,
  vigilId: string,
  placeId: string,
): Promise<void> {
  requireSignedIn(viewer);
  await change(site, viewer, "account:own", async (change) => {
    await lockVigil(change.db, vigilId);
    const people = await findOwnPeople(change.db, vigilId, { userId: viewer.id, email: viewer.email });
    for (const { id } of people) {
      await deletePlace(change, id, placeId);
      await removeUnlessTakingPart(change, id);
    }
  });
}

/** Gives back a slot of the person whose link it is. The link stays, so that they can take another. */
export async function giveBackByLink(site: ChangingSite, token: string, placeId: string): Promise<void> {
  await changeByOwnLink(site, token, (change, { person }) => deletePlace(change, person.id, placeId));
}

/** Deletes the person whose link it is, with all slots and links, and returns the vigil. */
export function leaveByLink(site: ChangingSite, token: string): Promise<Vigil> {
  return changeByOwnLink(site, token, async (change, { vigil, person }) => {
    await change.db.deleteFrom("vigilPeople").where("id", "=", person.id).execute();
    return vigil;
  });
}

/** Takes a person out of all vigils, in the change that removes their account. */
export async function leaveVigils(change: Pick<Change, "db">, userId: string): Promise<void> {
  const { db } = change;
  const emails = await ownEmails(db, userId);
  const own = () =>
    db
      .selectFrom("vigilPeople")
      .where(({ or, eb }) => or([eb("userId", "=", userId), isUnder(emails, "email", "createdAt")]));
  const vigils = await own().select("vigilId").distinct().orderBy("vigilId").execute();
  for (const { vigilId } of vigils) await lockVigil(db, vigilId);
  const people = await own().select("id").execute();
  for (const { id } of people) await db.deleteFrom("vigilPeople").where("id", "=", id).execute();
}

async function deletePlace({ db }: Pick<Change, "db">, personId: string, placeId: string): Promise<void> {
  await db.deleteFrom("vigilPlaces").where("id", "=", placeId).where("personId", "=", personId).execute();
}
