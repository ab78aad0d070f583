import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { v7 as uuidv7 } from "uuid";
import { StorageError } from "../../platform/storage/errors.ts";
import { downloadPath, storedPathOf } from "../../platform/storage/names.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteStoredFile, savePicture } from "../../platform/storage/stored-files.ts";
import { requireStaff, type Viewer } from "../identity/viewer.ts";
import { pictureTypes } from "../pictures/picture-types.ts";
import type { changedEventSchema, newEventSchema } from "./event-schema.ts";
import { isEventPicture } from "./events.server.ts";
import { eventMessages, type NewEvent } from "./events.ts";

export type SubmittedEvent =
  | { event: NewEvent; submission: Submission<NewEvent>; undo: () => Promise<unknown> }
  | { event?: undefined; result: SubmissionResult; status: number };

/**
 * The event in a form. A picture sent along, as browsers without scripts do, is stored; an address of one must be that
 * of an uploaded picture, or the one the event has already.
 */
export async function submittedEvent(
  form: FormData,
  schema: typeof newEventSchema | typeof changedEventSchema,
  { storage, viewer, urlBefore = "" }: { storage: Storage; viewer: Viewer; urlBefore?: string },
): Promise<SubmittedEvent> {
  requireStaff(viewer);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return { result: submission.reply(), status: 400 };
  const refuse = (reason: string, status: number) => ({
    result: submission.reply({ formErrors: [`${eventMessages.pictureFailed} ${reason}`.trim()] }),
    status,
  });
  const event = { ...submission.value };
  const picture = form.get("picture");
  if (picture instanceof File && picture.size > 0) {
    try {
      const name = `events/${uuidv7()}${pictureTypes[picture.type] ?? ""}`;
      const stored = await savePicture(storage, viewer, name, picture);
      event.eventUrl = downloadPath(stored.name, stored.downloadTokens);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return refuse(error.message, error.status);
    }
  }
  const isKnown = event.eventUrl === "" || event.eventUrl === urlBefore;
  if (!isKnown && !(await isEventPicture(storage, event.eventUrl)))
    return refuse("Please choose the picture again.", 400);
  const sent = event.eventUrl === submission.value.eventUrl ? undefined : storedPathOf(event.eventUrl);
  return { event, submission, undo: async () => sent && deleteStoredFile(storage, sent) };
}
