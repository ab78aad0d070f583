import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { isUnavailable } from "../../database/unavailable.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { isAnswer } from "../responses/expected-response.ts";
import type { Person } from "../viewer.ts";
import { type AddOutcome, type EditOutcome, overtaken } from "./overtaken.server.ts";
import { readForm } from "./read-form.server.ts";
import { type PictureOfForm, submittedPicture } from "./submitted-picture.server.ts";

interface Saving<Fields, Item> {
  schema: z.ZodType<Fields>;
  /** What the form changes, as it is now; undefined inside when it is gone. A form for something new has none. */
  changes?: { item: Item | undefined };
  /** The picture that goes with the form, if it can have one. */
  picture?: PictureOfForm<keyof Fields & string>;
  save: (fields: Fields) => Promise<EditOutcome<Item> | AddOutcome>;
  /** What to say when it could not be saved and the visitor can do nothing about it. */
  failed: string;
}

/**
 * Parses a form, stores its picture and saves it whole or not at all.
 *
 * Answers undefined when it is saved, otherwise what keeps the form open with what was typed.
 */
export async function saveForm<
  Fields extends Record<string, unknown>,
  Item extends { version: number } = never,
>(
  request: Request,
  { schema, changes, picture: pictureOfForm, save, failed }: Saving<Fields, Item>,
  { storage, viewer, log }: { storage: Storage; viewer: Person; log: Log },
) {
  const form = await readForm(request, schema, { picture: pictureOfForm !== undefined });
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  // Before the picture: the one that the form was opened with may be gone, because somebody has put another in its place.
  if (changes && changes.item?.version !== submission.value.version)
    return overtaken(submission, changes.item);
  const picture = pictureOfForm && (await submittedPicture(form, pictureOfForm, { storage, viewer, log }));
  if (picture && "refusal" in picture)
    return data(submission.reply({ formErrors: [picture.refusal] }), { status: picture.status });
  const fields = {
    ...submission.value,
    ...(picture && pictureFields(submission.value, pictureOfForm, picture)),
  };
  let outcome: EditOutcome<Item> | AddOutcome;
  try {
    outcome = await save(fields);
  } catch (error) {
    await picture?.undo();
    if (isAnswer(error)) throw error;
    log.error({ err: error }, "a form could not be saved");
    return data(submission.reply({ formErrors: [failed] }), { status: isUnavailable(error) ? 503 : 500 });
  }
  if (outcome === "saved") return undefined;
  await picture?.undo();
  if ("refusal" in outcome)
    return data(submission.reply({ formErrors: [outcome.refusal] }), { status: outcome.status });
  return overtaken(submission, outcome.now);
}

/** What is kept of a form's picture. One that is removed takes its text with it. */
function pictureFields(
  fields: Record<string, unknown>,
  { field, text }: PictureOfForm,
  { url }: { url: string },
) {
  return { [field]: url, [text]: url ? fields[text] : "" };
}
