import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { Database } from "../../database/connection.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { wasRolledBack } from "../../platform/unknown-commit.ts";
import { isSavedAlready } from "../changes/attempts.server.ts";
import { FileGone } from "../changes/file-gone.ts";
import { statusAfter } from "../serving/responses/failed-save.server.ts";
import type { Person } from "../viewer.ts";
import { type AddOutcome, type EditOutcome, editConflict } from "./edit-conflict.server.ts";
import { type FormParts, readForm } from "./read-form.server.ts";
import { type PictureOfForm, pictureGone, submittedPicture } from "./submitted-picture.server.ts";

interface Saving<Fields, Item> {
  schema: z.ZodType<Fields>;
  /** The item to change as it is now; `item` is undefined when it was deleted. Omitted for something new. */
  changes?: { item: Item | undefined };
  picture?: PictureOfForm<keyof Fields & string>;
  /** Returns what to show with the form instead of saving it, if the sender asked for that. */
  preview?: (fields: Fields) => Promise<object | undefined>;
  /** Returns what the check before publishing finds in a form that its button sent, complete or not. */
  check?: (form: FormData) => Promise<object>;
  save: (fields: Fields) => Promise<EditOutcome<Item> | AddOutcome>;
  /** What a form may hold that is larger than others. */
  size?: Pick<FormParts, "file" | "mostBytes">;
  /** The message when saving fails for a reason that the visitor cannot fix. */
  failed: string;
}

/**
 * Parses a form, stores its picture and saves both or neither.
 *
 * Returns undefined on success, otherwise a response that keeps the form open with its text.
 */
export async function saveForm<
  Fields extends Record<string, unknown>,
  Item extends { version: number } = never,
>(
  request: Request,
  { schema, changes, picture: pictureOfForm, preview, check, save, size, failed }: Saving<Fields, Item>,
  { storage, viewer, log }: { storage: Storage; viewer: Person; log: Log },
) {
  const form = await readForm(request, schema, {
    picture: pictureOfForm !== undefined,
    ...size,
    buttons: check ? ["check"] : [],
  });
  const submission = parseWithZod(form, { schema });
  if (check && form.has("check")) {
    const typed: SubmissionResult = { initialValue: submission.reply().initialValue ?? null };
    return data({ ...typed, ...(await check(form)) });
  }
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  // One's own change is no conflict, and its picture is stored: `save` returns what it did the first time.
  const isRepeated = await isSavedAlready(storage.db as unknown as Database, viewer.id);
  const shown = isRepeated ? undefined : await preview?.(submission.value);
  if (shown) return data({ ...submission.reply(), ...shown }, { status: 200 });
  // Checked before the picture: an editor who opened an older version may hold a picture that has been replaced.
  if (!isRepeated && changes && changes.item?.version !== submission.value.version)
    return editConflict(submission, changes.item);
  const picture =
    pictureOfForm && !isRepeated
      ? await submittedPicture(form, pictureOfForm, { storage, viewer, log })
      : undefined;
  if (picture && "refusal" in picture)
    return data(submission.reply({ formErrors: [picture.refusal] }), { status: picture.status });
  const fields = {
    ...submission.value,
    ...(picture && pictureOfForm && pictureFields(submission.value, pictureOfForm, picture)),
  };
  let outcome: EditOutcome<Item> | AddOutcome;
  try {
    outcome = await save(fields);
  } catch (error) {
    // Otherwise the item may exist and show it. If not, the sweep deletes it.
    if (wasRolledBack(error)) await picture?.undo();
    if (error instanceof FileGone)
      return data(submission.reply({ formErrors: [pictureGone()] }), { status: 400 });
    const status = statusAfter(error, log, "a form could not be saved");
    return data(submission.reply({ formErrors: [failed] }), { status });
  }
  if (outcome === "saved") return undefined;
  await picture?.undo();
  if ("refusal" in outcome) return refused(submission, outcome);
  return editConflict(submission, outcome.now);
}

function refused(
  submission: Submission<unknown, string[]>,
  { refusal, status, field }: Exclude<AddOutcome, "saved">,
) {
  const errors = field ? { fieldErrors: { [field]: [refusal] } } : { formErrors: [refusal] };
  return data(submission.reply(errors), { status });
}

/** The form's picture fields. Without a picture there is no alt text. */
function pictureFields(
  fields: Record<string, unknown>,
  { field, text }: PictureOfForm,
  { url }: { url: string },
) {
  return { [field]: url, ...(text !== undefined && { [text]: url ? fields[text] : "" }) };
}
