import { setTimeout as sleep } from "node:timers/promises";
import { t } from "@lingui/core/macro";
import { busy, notFound } from "../errors.ts";
import type { Storage } from "../files/storage.ts";
import { endSilentFinish, holdFinish, isFinishing, releaseFinish } from "../records/finishing.ts";
import { findUpload, type Upload } from "../records/upload-records.ts";

const renewEveryMs = 4000;
const lookEveryMs = 200;
/** Less than proxies wait for a response. */
const longestWaitMs = 20_000;
/** After so long without a sign of life, a request that waits takes the process that finishes for dead. */
const longestSilenceMs = 15_000;

/**
 * Finishes an upload while other requests for it, in whichever process, leave it alone. Putting together a large upload
 * takes longer than clients and proxies wait, and a client that asked again would otherwise begin it from the start.
 *
 * @param giveBack is called when that could not be noted, so that nothing was begun.
 * @returns undefined when a newer request had taken over before.
 */
export async function finishAlone<T>(
  { db, clock, log }: Storage,
  upload: Pick<Upload, "id" | "claim">,
  finish: () => Promise<T>,
  giveBack: () => Promise<unknown>,
): Promise<T | undefined> {
  const isHeld = await holdFinish(db, upload, clock()).catch(async (error: unknown) => {
    await giveBack().catch(() => undefined);
    throw error;
  });
  if (!isHeld) return undefined;
  const failed = (error: unknown) =>
    log.warn({ err: error, upload: upload.id }, "the finish of an upload could not be noted");
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = holdFinish(db, upload, clock()).catch(failed);
  }, renewEveryMs);
  try {
    return await finish();
  } finally {
    clearInterval(timer);
    await renewing;
    await releaseFinish(db, upload).catch(failed);
  }
}

/**
 * Waits while another request finishes the upload, and returns its state then. Whether that one is alive is judged by the
 * time that passes here, because a copy may be wrong about the time, such as after sleep.
 *
 * @throws {StorageError} 503 when that takes long; clients ask again.
 */
export async function afterFinish({ db, clock }: Storage, found: Upload): Promise<Upload> {
  const began = performance.now();
  let aliveAt = began;
  let upload = found;
  while (isFinishing(upload, clock())) {
    if (performance.now() - began >= longestWaitMs)
      throw busy(t`The server is still putting this upload together. Please try again soon.`, 5);
    await sleep(lookEveryMs);
    if (performance.now() - aliveAt >= longestSilenceMs) await endSilentFinish(db, upload);
    const now = await findUpload(db, found.id);
    if (!now) throw notFound(t`There is no such upload; it may have expired.`);
    if (now.finishingUntil !== upload.finishingUntil) aliveAt = performance.now();
    upload = now;
  }
  return upload;
}
