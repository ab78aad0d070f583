import { z } from "zod";
import { declineNotes } from "../../../content/decline-notes.ts";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import { declineNotesChoice, readChoice, saveChoice } from "../../../database/site-choices.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Viewer } from "../../viewer.ts";

const storedSchema = z.array(z.string());

/** The church's kind notes, those of `content/` until somebody changes them, and what stands for them in a form. */
export async function readDeclineNotes(
  db: Pick<DatabaseTransaction, "selectFrom">,
): Promise<{ notes: readonly string[]; seen: string }> {
  const stored = await readChoice(db, declineNotesChoice);
  const notes = (stored === undefined ? undefined : readJson(storedSchema, stored)) ?? declineNotes;
  return { notes, seen: hashOf(JSON.stringify(notes)) };
}

/** Saves them all, unless somebody else has changed them since they were `seen`. */
export async function saveDeclineNotes(
  site: ChangingSite,
  viewer: Viewer,
  { notes, seen }: { notes: readonly string[]; seen: string },
): Promise<"saved" | "changedMeanwhile"> {
  return change(site, viewer, "prayer:moderate", async ({ db, record }) => {
    await takeTurns(db, "notes for declined prayer requests");
    const before = await readDeclineNotes(db);
    const value = JSON.stringify(notes);
    if (hashOf(value) === before.seen) return "saved";
    if (seen !== before.seen) return "changedMeanwhile";
    await saveChoice(db, declineNotesChoice, value);
    const subject = {
      kind: "site",
      id: declineNotesChoice,
      title: "Words for prayer requests that are not shown",
    } as const;
    await record("setting-changed", subject, { notes: before.notes.length }, { notes: notes.length });
    return "saved";
  });
}
