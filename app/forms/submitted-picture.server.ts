import { t } from "@lingui/core/macro";
import { v7 as uuidv7 } from "uuid";
import { isStandstill } from "../../database/standstill-error.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import type { Log } from "../../platform/log.ts";
import { StorageError, temporaryFailure } from "../../platform/storage/errors.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { deleteStoredFile, findPicture, savePicture } from "../../platform/storage/files/stored-files.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { pictureRefusals } from "../../platform/storage/pictures/picture-limits.ts";
import { mayShow } from "../media/storage/storage-rules.ts";
import type { Person } from "../viewer.ts";
import { pictureFailed, pictureTypes } from "./picture-types.ts";

export const pictureGone = () => `${pictureFailed()} ${t`Please choose the picture again.`}`;

export type SubmittedPicture =
  | {
      url: string;
      /** Deletes the picture that came with the form, when its item cannot be saved. */
      undo(): Promise<void>;
    }
  | { refusal: string; status: number };

export interface PictureOfForm<Field extends string = string> {
  field: Field;
  /** The field of its alt text, if it has one. */
  text?: Field;
  folder: string;
  urlBefore?: string | undefined;
  isRequired?: boolean;
}

/** A form's picture: a file (from browsers without scripts), the URL of an upload, the former picture, or none. */
export async function submittedPicture(
  form: FormData,
  { field, folder, urlBefore = "", isRequired = false }: PictureOfForm,
  { storage, viewer, log }: { storage: Storage; viewer: Person; log: Log },
): Promise<SubmittedPicture> {
  const keep = async () => undefined;
  const file = form.get("picture");
  if (file instanceof File && isChosen(file)) {
    if (file.size === 0) return { refusal: `${pictureFailed()} ${pictureRefusals.empty()}`, status: 400 };
    try {
      const path = `${folder}/${uuidv7()}${pictureTypes[file.type] ?? ""}`;
      const { name, downloadTokens } = await savePicture(storage, viewer, path, file);
      return { url: downloadPath(name, downloadTokens), undo: () => removeAgain(storage, name, log) };
    } catch (error) {
      if (!(error instanceof StorageError || isStandstill(error)))
        log.error({ err: error }, "a picture could not be stored");
      const reason = temporaryFailure(error);
      return {
        refusal: `${pictureFailed()} ${reason?.message ?? ""}`.trim(),
        status: reason?.status ?? (isUnavailable(error) ? 503 : 500),
      };
    }
  }
  const url = form.get(field) ?? "";
  if (!isRequired && form.get("removePicture") === "on") return { url: "", undo: keep };
  if (url === urlBefore || url === "") return { url: urlBefore, undo: keep };
  const picture = typeof url === "string" ? await findPicture(storage, url) : undefined;
  const mayUse = picture && mayShow(viewer, picture.path, picture.ownerId);
  if (!mayUse || !picture.path.startsWith(`${folder}/`)) return { refusal: pictureGone(), status: 400 };
  return { url: picture.url, undo: keep };
}

/** Browsers send a file without a name when none was chosen. */
function isChosen({ name, size }: File): boolean {
  return name !== "" || size > 0;
}

/** On failure the hourly sweep deletes it later. */
async function removeAgain(storage: Storage, path: string, log: Log): Promise<void> {
  try {
    await deleteStoredFile(storage, path);
  } catch (error) {
    log.error({ err: error, path }, "the picture of a form that was not saved could not be removed");
  }
}
