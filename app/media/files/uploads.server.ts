import { data, type RouterContextProvider } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { isUnavailable } from "../../../database/unavailable.ts";
import { StorageError, temporaryFailure } from "../../../platform/storage/errors.ts";
import { fileTypes } from "../../../platform/storage/file-types.ts";
import type { Storage } from "../../../platform/storage/files/storage.ts";
import { findStoredFile, saveFile } from "../../../platform/storage/files/stored-files.ts";
import { downloadPath } from "../../../platform/storage/names.ts";
import type { StoragePerson } from "../../../platform/storage/rules.ts";
import { FileGone } from "../../changes/file-gone.ts";
import { permitted } from "../../contexts.ts";
import { mostInColumn } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { isExpectedResponse } from "../../serving/responses/expected-response.ts";
import type { Person } from "../../viewer.ts";
import { siteFileFolder } from "../storage/storage-folders.ts";
import { maxBytes } from "../storage/storage-limits.ts";
import { inspectAudio } from "./audio-facts.server.ts";
import {
  anyFile,
  fileMessages,
  fileRefusal,
  isRecording,
  storableName,
  typeOfName,
  type Uploadable,
  type Uploaded,
} from "./files.ts";
import { typeOf } from "./uses.server.ts";

export interface UploadProblem {
  problem: string;
  /** Of what somebody else saved in the meantime. */
  version?: number;
}

type Stored = Omit<Uploaded, "audio">;

const sentSchema = z.object({ url: z.string().max(4096).optional(), version: z.string().optional() });
const version = z.coerce.number().int().min(0).max(mostInColumn);

interface Saving<Saved> {
  /** What its sender needs, and what can be uploaded here; by default any file, for the pages. */
  permission?: "pages:write" | "sermons:write";
  uploadable?: Uploadable;
  save: (uploaded: Uploaded, version: number) => Promise<"saved" | UploadProblem>;
  /** `withScripts` is whether the browser uploaded the file before it sent the form. */
  done: (sent: { withScripts: boolean }) => Promise<Saved>;
  /** Answers a form whose target has no page of its own, when its browser runs no scripts. */
  refused?: (problem: string) => Promise<Saved>;
}

/** What `readForm` throws for a file that is too large for a form. */
const tooLarge = z.object({ data: z.string(), init: z.object({ status: z.literal(413) }) });

/** Saves what a form sent: the URL of an upload or, from browsers without scripts, the file. */
export async function saveUpload<Saved>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { permission = "pages:write", uploadable = anyFile, save, done, refused }: Saving<Saved>,
) {
  const { site, viewer, log } = permitted(context, permission);
  const form = await readForm(request, sentSchema, {
    file: { field: "file", mostBytes: maxBytes.fileInForm, tooLarge: fileMessages.tooLargeForForm },
  }).catch((thrown: unknown) => {
    const { data: refusal } = tooLarge.safeParse(thrown);
    if (refusal && refused) return refused(refusal.data);
    throw thrown;
  });
  if (!(form instanceof FormData)) return form;
  const file = form.get("file");
  const url = form.get("url");
  const withScripts = typeof url === "string" && url !== "";
  const refuse = (refusal: UploadProblem, status: number) =>
    withScripts || !refused ? data<UploadProblem>(refusal, { status }) : refused(refusal.problem);
  try {
    const uploaded = withScripts
      ? await uploadAt(site.storage, url, uploadable)
      : await storedFile(
          site.storage,
          viewer,
          file instanceof File && file.name !== "" ? file : undefined,
          uploadable,
        );
    const audio = await measured(site.storage, uploaded);
    const outcome = await save({ ...uploaded, audio }, version.catch(0).parse(form.get("version")));
    if (outcome === "saved") return await done({ withScripts });
    return await refuse(outcome, 409);
  } catch (error) {
    if (isExpectedResponse(error)) throw error;
    const { problem, status } = refusalFor(error);
    if (status >= 500 && !(error instanceof StorageError))
      log.error({ err: error }, "a file could not be saved");
    return refuse({ problem }, status);
  }
}

/**
 * Stores a recording that comes from elsewhere. Its name gets the ending of what its bytes are.
 *
 * @throws {Refusal} if it is none, besides what storing throws.
 */
export async function storeRecording(
  storage: Storage,
  person: StoragePerson,
  { title, source }: { title: string; source: ReadableStream<Uint8Array> },
): Promise<Uploaded> {
  const path = `${siteFileFolder}/${uuidv7()}/recording`;
  const stored = await saveFile(storage, person, path, source);
  const url = downloadPath(stored.name, stored.downloadTokens);
  const known = typeOf(stored.contentType);
  const type = known === "mp4" ? "m4a" : known;
  if (!isRecording(type)) throw new Refusal(fileMessages.noSound);
  const name = storableName(`${title.replaceAll(".", " ")}.${type}`);
  const uploaded = { url, name, contentType: fileTypes[type].contentType, bytes: Number(stored.size) };
  return { ...uploaded, audio: await measured(storage, uploaded) };
}

async function measured(storage: Storage, { url, contentType }: Stored): Promise<string | null> {
  const type = typeOf(contentType);
  if (!isRecording(type)) return null;
  const inspected = await inspectAudio(storage, url, type);
  if ("refusal" in inspected) throw new Refusal(inspected.refusal);
  return inspected.audio;
}

/** Why an upload cannot be used, in a sentence. */
export class Refusal extends Error {}

function refusalFor(error: unknown): { problem: string; status: number } {
  if (error instanceof Refusal) return { problem: error.message, status: 400 };
  if (error instanceof FileGone) return { problem: fileMessages.gone, status: 400 };
  const failure = temporaryFailure(error);
  if (failure) return { problem: failure.serverMessage ?? fileMessages.notStored, status: failure.status };
  return { problem: fileMessages.notSaved, status: isUnavailable(error) ? 503 : 500 };
}

const uploadPath = new RegExp(`^${siteFileFolder}/[\\da-f-]{36}/([^/]+)$`);

async function uploadAt(storage: Storage, url: string, uploadable: Uploadable): Promise<Stored> {
  const stored = await findStoredFile(storage, url);
  const [, name] = uploadPath.exec(stored?.path ?? "") ?? [];
  if (!stored || name === undefined) throw new Refusal(fileMessages.gone);
  return checked({ url: stored.url, name, contentType: stored.contentType, bytes: stored.bytes }, uploadable);
}

async function storedFile(
  storage: Storage,
  viewer: Person,
  file: File | undefined,
  uploadable: Uploadable,
): Promise<Stored> {
  const refusal = file ? fileRefusal(file, uploadable) : fileMessages.noneChosen;
  if (!file || refusal !== undefined) throw new Refusal(refusal);
  const name = storableName(file.name);
  const stored = await saveFile(storage, viewer, `${siteFileFolder}/${uuidv7()}/${name}`, file);
  const url = downloadPath(stored.name, stored.downloadTokens);
  return checked({ url, name, contentType: stored.contentType, bytes: Number(stored.size) }, uploadable);
}

/** A name that does not fit the bytes would be opened by the wrong program. */
function checked(uploaded: Stored, uploadable: Uploadable): Stored {
  const named = typeOfName(uploaded.name);
  // Many programs write sound as an MP4 of a general brand, whose start does not tell it from a film.
  const contentType =
    named === "m4a" && uploaded.contentType === fileTypes.mp4.contentType
      ? fileTypes.m4a.contentType
      : uploaded.contentType;
  const type = typeOf(contentType);
  if (uploaded.name !== storableName(uploaded.name) || type === undefined || named === undefined)
    throw new Refusal(uploadable.otherType);
  if (type === "m4a" && named === "mp4") throw new Refusal(fileMessages.notOnlySound);
  if (type !== named)
    throw new Refusal(
      `This is a file of the type ${fileTypes[type].name}, but its name ends in .${named}. Please rename it and upload it again.`,
    );
  const refusal = fileRefusal({ name: uploaded.name, size: uploaded.bytes }, uploadable);
  if (refusal !== undefined) throw new Refusal(refusal);
  // Apple's directory wants an ending that it knows.
  const name = uploaded.name.replace(/\.m4b$/, ".m4a");
  return { ...uploaded, name, contentType };
}
