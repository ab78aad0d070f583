import type { Selectable } from "kysely";
import type { PrayerConsentTable, PrayerRequestTable } from "../../../database/prayer-tables.ts";
import type { Change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Person } from "../../viewer.ts";
import type { ChangeByAsker } from "../asker.server.ts";
import type { PrayerAudience, PrayerState } from "../audience.ts";
import { addConsent } from "../consents.server.ts";
import { planReminder } from "../danger/reminders.server.ts";
import { dropEdit } from "../edits.server.ts";
import {
  type LifeRefusal,
  nextOf,
  type PrayerCommand,
  readersIn,
  type Standing,
  type Step,
} from "../prayer-life.ts";
import { undoDays } from "../prayer-limits.ts";
import { untilItEnds } from "../shown-until.server.ts";
import { type MailToAsker, tellAsker } from "../tell-asker.server.ts";

type PrayerText = Pick<PrayerConsentTable, "title" | "content" | "userName" | "picUrl" | "picAlt">;

interface Given {
  /** The text to show, where the command brings one. */
  text?: PrayerText;
  /** Who reads it from now on. */
  audience?: PrayerAudience;
  /** Why staff publish a text without asking. */
  reason?: string;
  /** The mail of the table, rendered before the change. */
  mail?: MailToAsker | undefined;
  /** Its picture is gone. */
  hasNoPicture?: boolean;
}

export type Stepped =
  | { refused: LifeRefusal; before: Standing }
  | { refused?: undefined; before: Standing; state: PrayerState };

/** The one way in which a request changes its state. Locks it first; the caller has looked whether somebody may. */
export async function step(
  change: ChangeByAsker,
  id: string,
  command: PrayerCommand,
  given: Given = {},
): Promise<Stepped> {
  const row = await lock(change, id);
  const before = await standingOf(change, row);
  const next = nextOf(command, before);
  if (next.refused) return { refused: next.refused, before };
  const { step, state } = next;
  const rewording = step.words ? await takeRewording(change, id, step.words) : undefined;
  const text =
    step.words === "wait" ? undefined : (given.text ?? (rewording && { ...textOf(row), ...rewording }));
  const picUrl = given.hasNoPicture ? "" : (text?.picUrl ?? row.picUrl);
  if (step.edit === "drop") await dropEdit(change, { id, picUrl });
  if (step.consent && given.text)
    await addConsent(change, {
      ...{ requestId: id, how: step.consent, audience: given.audience ?? row.audience, ...given.text },
      ...(given.reason !== undefined && { reason: given.reason }),
    });
  if (step.words === "wait" && given.text) await keepRewording(change, id, given.text);
  if (step.reports) await settleReports(change, id, await settledAs(change, row, step.reports));
  const values = await valuesOf(change, { row, command, step, state, given, text });
  if (values)
    await change.db
      .updateTable("prayerRequests")
      .set(values)
      .set(({ eb }) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  if (picUrl !== row.picUrl && !given.hasNoPicture) await change.releases(row.picUrl, `prayer:${id}`);
  if (step.alert === "taken" && change.viewer) await noteWithThem(change, change.viewer, id);
  if (step.alert === "again") await resumeAlert(change, id);
  if (step.mail) await tellAsker(change, row, given.mail);
  return { before, state };
}

export async function lockById({ db }: Pick<Change, "db">, id: string): Promise<void> {
  await db
    .updateTable("prayerRequests")
    .set(({ ref }) => ({ id: ref("id") }))
    .where("id", "=", id)
    .execute();
}

async function lock(change: ChangeByAsker, id: string): Promise<Selected> {
  await lockById(change, id);
  const { db } = change;
  return found(
    await db.selectFrom("prayerRequests").selectAll().where("id", "=", id).executeTakeFirst(),
    "prayer request",
  );
}

type Selected = Selectable<PrayerRequestTable>;

async function standingOf({ db, now }: Pick<Change, "db" | "now">, row: Selected): Promise<Standing> {
  const edit = db.selectFrom("prayerEdits").select("requestId").where("requestId", "=", row.id);
  const alert = db
    .selectFrom("prayerAlerts")
    .select("requestId")
    .where("requestId", "=", row.id)
    .where("takenBy", "is", null);
  const { state, audience, stateBefore } = row;
  const at = { answered: row.answeredAt, ended: row.endedAt, deleted: row.deletedAt }[state as "ended"];
  return {
    ...{ state, audience, stateBefore },
    isHidden: row.hiddenAt !== null,
    wasAnswered: row.answeredAt !== null,
    hasEdit: (await edit.executeTakeFirst()) !== undefined,
    hasRefused: row.editRefusedAt !== null,
    isInDanger: (await alert.executeTakeFirst()) !== undefined,
    isRecent: (at ?? "") >= new Date(now.getTime() - undoDays * 24 * 60 * 60_000).toISOString(),
  };
}

interface Doing {
  row: Selected;
  command: PrayerCommand;
  step: Step;
  state: PrayerState;
  given: Given;
  text: PrayerText | undefined;
}

/** What is written to the request; undefined for nothing. */
async function valuesOf(change: ChangeByAsker, { row, command, step, state, given, text }: Doing) {
  const now = change.now.toISOString();
  const audience = given.audience ?? row.audience;
  const isMoved = state !== row.state || audience !== row.audience;
  const isRead = state === "shown" || state === "answered" || state === "held";
  const values = {
    ...(isMoved && { ...readersIn(state, audience), audience }),
    ...(isMoved && momentsOf(row, { step, state, now })),
    ...(command === "hide" && { hiddenAt: now }),
    ...(isMoved && (isRead || audience !== row.audience) && { hiddenAt: null }),
    ...(step.ends === "anew" && isRead && state !== "answered" && (await untilItEnds(change))),
    // The days of one that comes back may be over.
    ...(isMoved &&
      isRead &&
      (command === "undo" || command === "restore") &&
      (row.endsAt ?? "") <= now &&
      (await untilItEnds(change))),
    ...(command === "approve" || step.consent === "agreed" || step.consent === "decided"
      ? isRead && { shownAt: now }
      : {}),
    ...(step.answered && { answeredAt: step.answered === "now" ? now : null }),
    ...(step.refused && { editRefusedAt: step.refused === "now" ? now : null }),
    ...text,
    ...(given.hasNoPicture && { picUrl: "" }),
  };
  return Object.keys(values).length > 0 ? values : undefined;
}

/** What a new state begins, and what it ends. */
function momentsOf(row: Selected, { step, state, now }: Pick<Doing, "step" | "state"> & { now: string }) {
  const canBeUndone = !step.isForGood && (state === "answered" || state === "ended" || state === "deleted");
  return {
    stateBefore: canBeUndone ? row.state : null,
    deletedAt: state === "deleted" ? now : null,
    ...(state === "waiting"
      ? { waitingSince: now, waitTold: 0, waitToldAt: null, endsAt: null, endedAt: null }
      : state === "deleted" || row.state === "deleted"
        ? {}
        : { endedAt: state === "declined" || state === "ended" ? now : null }),
  };
}

/** Says falsely only of a text that stayed as it was when they were written. */
async function settledAs({ db }: ChangeByAsker, { id, hiddenAt }: Selected, reports: "false" | "heeded") {
  if (hiddenAt === null || reports === "heeded") return reports;
  const since = db
    .selectFrom("prayerConsents")
    .select("number")
    .where("requestId", "=", id)
    .where("at", ">=", hiddenAt)
    .limit(1);
  return (await since.executeTakeFirst()) ? "heeded" : reports;
}

function textOf({ title, content, userName, picUrl, picAlt }: Selected): PrayerText {
  return { title, content, userName, picUrl, picAlt };
}

/** The new words of the asker that waited, if they become the text. */
async function takeRewording({ db }: Pick<Change, "db">, id: string, words: "wait" | "take" | "drop") {
  const dropped = await db
    .deleteFrom("prayerRewordings")
    .where("requestId", "=", id)
    .returning(["title", "content", "userName"])
    .executeTakeFirst();
  return words === "take" ? dropped : undefined;
}

async function keepRewording(
  { db, now }: Pick<Change, "db" | "now">,
  requestId: string,
  { title, content, userName }: PrayerText,
) {
  await db
    .insertInto("prayerRewordings")
    .values({ requestId, title, content, userName, askedAt: now.toISOString() })
    .execute();
}

/** Settles what readers said about a request: falsely, if it is shown as it was. */
async function settleReports(
  { db }: Pick<Change, "db">,
  requestId: string,
  settledAs: "false" | "heeded",
): Promise<void> {
  await db
    .updateTable("prayerReports")
    .set({ settledAs })
    .where("requestId", "=", requestId)
    .where("settledAs", "is", null)
    .execute();
}

/** Notes that somebody is with a person: they have said so when they approved the request. What another noted stays. */
async function noteWithThem(
  { db, now }: Pick<Change, "db" | "now">,
  viewer: Person,
  requestId: string,
): Promise<void> {
  await db
    .updateTable("prayerAlerts")
    .set({ takenAt: now.toISOString(), takenBy: viewer.id })
    .where("requestId", "=", requestId)
    .where("takenBy", "is", null)
    .execute();
}

/** Reminds people again of a request that was out of their sight, while nobody is with the person. */
async function resumeAlert(change: Pick<Change, "db" | "now">, requestId: string): Promise<void> {
  const open = change.db
    .selectFrom("prayerAlerts")
    .select("requestId")
    .where("requestId", "=", requestId)
    .where("takenBy", "is", null);
  if (await open.executeTakeFirst()) await planReminder(change, requestId, change.now);
}
