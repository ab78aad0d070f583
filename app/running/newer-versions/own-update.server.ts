import { isMoving } from "../../../database/site-move.ts";
import { nightDue } from "../../../platform/backup/night-of-backup.ts";
import { consume } from "../../../platform/limits.ts";
import type { RemoteTag } from "../../../platform/releases/remote.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { withoutSecrets } from "../../../platform/settings/without-secrets.ts";
import { zoned } from "../../../platform/zoned.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { holdingSince } from "../backup/held-back.server.ts";
import { lastProof } from "../backup/proofs.server.ts";
import { findDoubt } from "../clock/site-clock.server.ts";
import { mostNights, readLook, readOwnUpdate, saveOwnUpdate, takenByItself } from "./known-version.server.ts";

export interface UpdatingSite extends ChangingSite {
  settings: Settings;
  congregation: { timeZone: string };
  /** The version that runs. */
  running: string;
}

/** For so many hours after UPDATE_AT an update may begin: a machine that was off then does not update before church. */
const hoursToBegin = 3;
const oncePerDay = { points: 1, seconds: 24 * 60 * 60 };
const mostLetters = 1000;

/** An update that was broken off, and is to be ended first. */
export const unfinished = "unfinished";

/**
 * The version to which the site updates itself now; undefined when it is not time, or something speaks against it. It returns
 * one once a day.
 *
 * @param begun the version of an update that was broken off, which is ended then.
 */
export async function beginOwnUpdate(
  site: UpdatingSite,
  begun: string | undefined,
): Promise<RemoteTag | typeof unfinished | undefined> {
  const { db, clock, running } = site;
  const day = dayOfUpdate(site);
  if (day === undefined || (await speaksAgainst(site))) return undefined;
  const last = await readOwnUpdate(db);
  if (last?.day === day) return undefined;
  const tag = begun === undefined ? takenByItself(await readLook(db), last, running) : undefined;
  const name = begun ?? tag?.name;
  if (name === undefined) return undefined;
  const nights = last?.name === name ? last.nights + 1 : 1;
  if (nights > mostNights) return undefined;
  const isFirst = await changeBySite(site, async (change) => {
    if ((await consume(change.db, `daily-update:${day}`, oncePerDay, change.now.getTime())) > 0) return false;
    await saveOwnUpdate(change, { day, name, nights, beganAt: clock().toISOString() });
    return true;
  });
  if (!isFirst) return undefined;
  return tag ?? unfinished;
}

/** Notes how the update ended that began last. The site that runs then tells those who look after it. */
export async function endOwnUpdate(
  site: UpdatingSite,
  { hasSucceeded, said: given }: { hasSucceeded: boolean; said: string },
): Promise<void> {
  const said = withoutSecrets(site.settings, given).slice(0, mostLetters);
  await changeBySite(site, async (change) => {
    const last = await readOwnUpdate(change.db);
    if (!last || last.ended) return;
    const ended = { at: change.now.toISOString(), hasSucceeded, said, isTold: false };
    await saveOwnUpdate(change, { ...last, ended });
  });
}

/** The day whose update is due, from UPDATE_AT on for some hours. */
function dayOfUpdate({ settings, congregation, clock }: UpdatingSite): string | undefined {
  const { at } = settings.updates;
  if (at === undefined) return undefined;
  const { timeZone } = congregation;
  const day = nightDue(clock(), at, timeZone);
  const due = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: at });
  const hours = zoned(clock(), timeZone).since(due).total("hours");
  return hours < hoursToBegin ? day : undefined;
}

async function speaksAgainst({ db, settings, congregation, clock }: UpdatingSite): Promise<boolean> {
  const now = clock();
  if ((await findDoubt(db, now)) || (await holdingSince(db)) !== undefined || (await isMoving(db)))
    return true;
  const proof = await lastProof(db, now);
  const night = nightDue(now, settings.backup.at, congregation.timeZone);
  return !(proof?.outcome === "proved" && proof.night === night);
}
