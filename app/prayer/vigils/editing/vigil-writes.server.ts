import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../../../changes/change.server.ts";
import type { AddOutcome, EditOutcome } from "../../../forms/edit-conflict.server.ts";
import { type InEachLanguage, inEachLanguage } from "../../../mail/language/readers.server.ts";
import type { Mail } from "../../../mail/mail-frame.tsx";
import type { PublishedFacts } from "../../../pages/originals/facts.ts";
import { found } from "../../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../../viewer.ts";
import { lockVigil } from "../lock-vigil.server.ts";
import { slotsOf, spanInWords, spanOf } from "../slots.server.ts";
import { planReminders } from "../vigil-jobs.server.ts";
import { statusMessages } from "../vigil-limits.ts";
import { cancelledMail } from "../vigil-mails.ts";
import { findVigil, statusOf, type Vigil } from "../vigil-reads.server.ts";
import { editingMessages } from "./editing-messages.ts";
import type { TypedVigil } from "./vigil-schema.ts";

interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
}

export async function addVigil(site: ChangingSite, viewer: Viewer, typed: TypedVigil): Promise<AddOutcome> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const row = rowOf(typed);
    if (row.endsAt <= change.now.toISOString()) return inPast;
    const id = uuidv7({ msecs: change.now.getTime() });
    const createdAt = change.now.toISOString();
    await change.db
      .insertInto("vigils")
      .values({ id, ...row, createdAt, version: 1 })
      .execute();
    await change.record("created", subjectOf({ id, title: row.title }), {}, factsOf(row));
    return "saved";
  });
}

/** Changes a vigil. It keeps every slot that somebody has taken: otherwise nothing is saved. */
export async function changeVigil(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  { version, ...typed }: TypedVigil & { version: number },
): Promise<EditOutcome<Vigil> | AddOutcome> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const before = await lockVigil(change.db, id);
    if (!before || before.version !== version) return { now: before };
    if (before.state === "cancelled") return { refusal: statusMessages.cancelled(), status: 409 };
    const row = rowOf(typed);
    if (row.endsAt <= change.now.toISOString()) return inPast;
    const refused = refusalOf(row, await listTaken(change.db, id));
    if (refused) return refused;
    await change.db
      .updateTable("vigils")
      .set({ ...row, version: version + 1 })
      .where("id", "=", id)
      .execute();
    if (row.state === "open") await planReminders(change, id);
    await change.record("changed", subjectOf({ id, title: row.title }), factsOf(before), factsOf(row));
    return "saved";
  });
}

/** Cancels a vigil for good, and tells everybody who has taken a slot. Again, it does nothing. */
export async function cancelVigil(site: MailingSite, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailAbout(site, id);
  await change(site, viewer, "prayer:moderate", async (change) => {
    const vigil = found(await lockVigil(change.db, id), "vigil");
    if (vigil.state === "cancelled") return;
    await tellThose(change, vigil, mail);
    await change.db
      .updateTable("vigils")
      .set({ state: "cancelled", version: vigil.version + 1 })
      .where("id", "=", id)
      .execute();
    await change.record("cancelled", subjectOf(vigil));
  });
}

/** Takes somebody out of a slot, such as when they ring. Their other slots stay theirs. */
export async function freeSlot(
  site: ChangingSite,
  viewer: Viewer,
  { vigilId, placeId }: { vigilId: string; placeId: string },
): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    const vigil = found(await lockVigil(change.db, vigilId), "vigil");
    const freed = await change.db
      .deleteFrom("vigilPlaces")
      .where("id", "=", placeId)
      .where("vigilId", "=", vigilId)
      .executeTakeFirst();
    found(freed.numDeletedRows === 1n || undefined, "time");
    await change.record("freed", subjectOf(vigil));
  });
}

const inPast = { refusal: editingMessages.inPast, status: 400, field: "day" } as const;

function rowOf({ day, time, ...typed }: TypedVigil) {
  return { ...typed, ...spanOf({ day, time, hours: typed.hours }) };
}

/** How many have taken each slot, also those who have not confirmed it yet. */
async function listTaken(db: DatabaseTransaction, vigilId: string) {
  const rows = await db
    .selectFrom("vigilPlaces")
    .select(["startsAt", ({ fn }) => fn.countAll().as("places")])
    .where("vigilId", "=", vigilId)
    .groupBy("startsAt")
    .execute();
  return rows.map(({ startsAt, places }) => ({ startsAt, places: Number(places) }));
}

function refusalOf(
  row: ReturnType<typeof rowOf>,
  taken: readonly { startsAt: string; places: number }[],
): AddOutcome | undefined {
  const slots = new Set(slotsOf(row));
  const lost = taken.filter(({ startsAt }) => !slots.has(startsAt));
  if (lost.length > 0) {
    const people = lost.reduce((sum, { places }) => sum + places, 0);
    return { refusal: editingMessages.wouldLose(people), status: 409 };
  }
  const most = Math.max(0, ...taken.map(({ places }) => places));
  if (most <= row.slotPlaces) return undefined;
  return { refusal: editingMessages.tooFew(most), status: 409, field: "slotPlaces" };
}

async function mailAbout(site: MailingSite, id: string) {
  const vigil = found(await findVigil(site.db, id), "vigil");
  const { name: congregation } = await site.facts.read("congregation");
  return inEachLanguage(() => cancelledMail({ congregation, when: spanInWords(vigil) }));
}

/** Mails those who have confirmed a slot that is still to come. A vigil that is over or was cancelled has none. */
export async function tellThose(
  { db, now, mail: send }: Pick<Change, "db" | "now" | "mail">,
  vigil: Pick<Vigil, "id" | "state" | "endsAt">,
  mails: InEachLanguage<Mail>,
): Promise<void> {
  const status = statusOf(vigil, now);
  if (status === "cancelled" || status === "over") return;
  const people = await db
    .selectFrom("vigilPeople")
    .leftJoin("user", "user.id", "vigilPeople.userId")
    .select(({ fn }) => [
      fn.coalesce("user.email", "vigilPeople.email").as("email"),
      fn.coalesce("user.language", "vigilPeople.language").as("language"),
    ])
    .where("vigilId", "=", vigil.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("vigilPlaces")
          .select("vigilPlaces.id")
          .whereRef("vigilPlaces.personId", "=", "vigilPeople.id")
          .where("heldUntil", "is", null)
          .where("vigilPlaces.startsAt", ">", now.toISOString()),
      ),
    )
    .orderBy("vigilPeople.id")
    .execute();
  const validUntil = new Date(vigil.endsAt);
  for (const { email, language } of people)
    if (email) await send({ kind: "news", recipient: email, ...mails(language), validUntil });
}

export function subjectOf({ id, title }: Pick<Vigil, "id" | "title">) {
  return { kind: "vigil", id, title } as const;
}

function factsOf({
  title,
  startsAt,
  endsAt,
  slotMinutes,
  slotPlaces,
  state,
}: Omit<Vigil, "id" | "intention" | "hours" | "version">) {
  return { title, from: startsAt, until: endsAt, slotMinutes, slotPlaces, state };
}
