import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { enqueue } from "../../platform/mail/message.ts";
import { wasRolledBack } from "../../platform/unknown-commit.ts";
import type { Site } from "../contexts.ts";
import type { Letter } from "../mail/kinds/letter.ts";
import { isRefusable } from "../mail/kinds/mail-kinds.ts";
import { isRefused } from "../mail/kinds/refusals.server.ts";
import type { Permission } from "../permissions.ts";
import { isExpectedResponse } from "../serving/responses/expected-response.ts";
import { notSignedIn, type Person, requirePermission, type Viewer } from "../viewer.ts";
import { recordActivity } from "./activity-log.server.ts";
import type { Action, Facts, Subject } from "./activity-words.ts";
import { nextChange, once, resultAfterAll } from "./attempts.server.ts";
import { deleteReleased, type FileUser, releaseFile, removeFile, useFile } from "./file-uses.server.ts";
import { addVersion, type NewVersion } from "./item-versions.server.ts";
import { lockPerson } from "./lock-person.server.ts";

export type ChangingSite = Pick<Site, "db" | "storage" | "clock" | "mailWritten">;

/** What a command may do inside its transaction. All of it is saved, or nothing. */
export interface Change {
  db: DatabaseTransaction;
  now: Date;
  /** Records that a stored file is shown. Returns false when the URL is ours and its file is gone. */
  uses(url: string, by: FileUser): Promise<boolean>;
  /**
   * Records that a stored file is no longer shown there. When nothing shows it any more, its URL returns 404. Its bytes
   * are kept for an undo, as many days as `undoDays` says. Pictures of prayer requests are deleted at once, unless it says a number.
   */
  releases(url: string, by: FileUser, how?: { atOnce?: boolean; undoDays?: number }): Promise<void>;
  addVersion(version: NewVersion): Promise<void>;
  /** Deletes a stored file with all its sizes for good, whatever shows it. `closedAs` is the id of a closed file. */
  removes(path: string, closedAs?: string | null): Promise<void>;
  /** Sends a mail once the change is saved, unless whoever has the mailbox wants none of this kind. Returns whether. */
  mail(letter: Letter): Promise<boolean>;
  /** Writes an entry of the activity log; stores only the facts that differ. */
  record(action: Action, subject: Subject, before?: Facts, after?: Facts): Promise<void>;
}

export interface ChangeByPerson extends Change {
  viewer: Person;
}

/** Refuses before anything happens. Do slow work, such as hashing, first: on SQLite a transaction blocks all writers. */
export function change<Result>(
  site: ChangingSite,
  viewer: Viewer,
  permission: Permission,
  work: (change: ChangeByPerson) => Promise<Result>,
): Promise<Result> {
  requirePermission(viewer, permission);
  return commit(site, viewer, (made) => work({ ...made, viewer }));
}

/** The same for what the site does itself, such as scheduled work. */
export function changeBySite<Result>(
  site: ChangingSite,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return commit(site, undefined, work);
}

/** The same for somebody who opened a mailed link: the change is theirs, with or without a session. */
export function changeByLink<Result>(
  site: ChangingSite,
  person: Actor,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return commit(site, person, work);
}

type Actor = Pick<Person, "id" | "name" | "email">;

async function commit<Result>(
  site: ChangingSite,
  actor: Actor | undefined,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const now = site.clock();
  const released: string[] = [];
  let hasMail = false;
  const ofForm = actor && nextChange(actor.id);
  const changeIn = (db: DatabaseTransaction) =>
    work({
      db,
      now,
      uses: (url, by) => useFile(db, { url, usedBy: by, now }),
      releases: async (url, by, how) => {
        const hidden = await releaseFile(db, site.storage, { url, usedBy: by, now, ...how });
        if (hidden?.isDeletedAtOnce) released.push(hidden.id);
      },
      addVersion: (version) => addVersion(db, version, { author: actor, now }),
      removes: async (path, closedAs) => {
        released.push(...(await removeFile(db, { path, closedAs, now })));
      },
      mail: async (letter) => {
        const { kind, recipient } = letter;
        if (isRefusable(kind) && (await isRefused(db, recipient, kind))) return false;
        await enqueue(db, letter, now);
        hasMail = true;
        return true;
      },
      record: async (action, subject, before, after) => {
        // Somebody whose account was removed while their change was under way is a visitor now.
        if (actor && !(await lockPerson(db, actor.id))) throw notSignedIn();
        await recordActivity(db, { action, subject, before, after, actor, now });
      },
    });
  const saving = site.db.transaction().execute((db) => once(db, ofForm, now, () => changeIn(db)));
  const result = await saving.catch(async (error: unknown) => {
    const saved = wasRolledBack(error) ? undefined : await resultAfterAll<Result>(site.db, ofForm);
    if (saved) return saved.result;
    // Rows that refer to somebody who was removed meanwhile cannot be written.
    if (actor && !isExpectedResponse(error) && (await isRemoved(site.db, actor))) throw notSignedIn();
    throw error;
  });
  if (hasMail) site.mailWritten();
  await deleteReleased(site, released);
  return result;
}

async function isRemoved(db: Database, { id }: Actor): Promise<boolean> {
  const known = db.selectFrom("user").select("id").where("id", "=", id).executeTakeFirst();
  return known.then(
    (row) => row === undefined,
    () => false,
  );
}
