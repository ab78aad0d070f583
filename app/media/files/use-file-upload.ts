import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { downloadUrl } from "../../../platform/storage/client/download-url.ts";
import type { UploadSnapshot } from "../../../platform/storage/client/observers.ts";
import { uploadMemory } from "../../../platform/storage/client/upload-memory.ts";
import type { UploadTask } from "../../../platform/storage/client/upload-task.ts";
import { uploadTask } from "../../../platform/storage/client/uploads.ts";
import { StorageError } from "../../../platform/storage/errors.ts";
import { formKeyField } from "../../ui/form-key.ts";
import { siteFileFolder } from "../storage/storage-folders.ts";
import { fileMessages, storableName } from "./files.ts";
import { problemIn, type SaveResult } from "./problem-in.ts";

export type UploadPhase = "waiting" | "sending" | "paused" | "saving" | "saved" | "cancelled" | "failed";

export interface FileUpload {
  phase: UploadPhase;
  /** Bytes that have arrived, as far as the browser knows. */
  sent: number;
  problem: string | undefined;
  /** Whether somebody else was first, so that trying again replaces what they saved. */
  isConflict: boolean;
  pause(): void;
  resume(): void;
  cancel(): void;
  tryAgain(): void;
}

const memory = uploadMemory();

/** Uploads a file once it is its turn, then has `action` save it. Choosing the same file again resumes an upload. */
export function useFileUpload(
  file: File,
  { isItsTurn, action, version }: { isItsTurn: boolean; action: string; version: number },
): FileUpload {
  const { submit, data: result, state } = useFetcher<SaveResult>();
  const [snapshot, setSnapshot] = useState<UploadSnapshot>();
  const [problem, setProblem] = useState<string>();
  const [isCancelled, setIsCancelled] = useState(false);
  const [url, setUrl] = useState<string>();
  const task = useRef<UploadTask>(undefined);
  const [key] = useState(() => uuidv7());

  const save = useCallback(
    (url: string, version: number) =>
      void submit({ url, version, [formKeyField]: key }, { method: "post", action }),
    [submit, action, key],
  );

  const send = useCallback(async () => {
    setProblem(undefined);
    const { upload, path } = begin(file, action);
    task.current = upload;
    upload.on({ next: setSnapshot });
    try {
      const { metadata } = await upload;
      if (!metadata) throw new Error(`the upload of ${path} ended without metadata`);
      memory.remove(file, action);
      setUrl(downloadUrl(metadata));
      save(downloadUrl(metadata), version);
    } catch (error) {
      const isStorageError = error instanceof StorageError;
      if (!isStorageError) reportError(error);
      // Only an upload that the network cut can resume.
      if (!isStorageError || error.code !== "storage/retry-limit-exceeded") memory.remove(file, action);
      if (isStorageError && error.code === "storage/canceled") setIsCancelled(true);
      else setProblem((isStorageError && error.serverMessage) || fileMessages.notStored);
    }
  }, [file, action, save, version]);

  useEffect(() => {
    if (isItsTurn && task.current === undefined) void send();
  }, [isItsTurn, send]);
  useEffect(() => {
    // In development React mounts everything twice.
    task.current?.resume();
    return () => void task.current?.pause();
  }, []);

  const said = state === "idle" ? problemIn(result) : undefined;
  const theirs = result && "version" in result ? result.version : undefined;
  return {
    phase: phaseOf({
      isCancelled,
      result,
      isSaving: state !== "idle",
      problem: problem ?? said,
      snapshot,
      url,
    }),
    sent: snapshot?.bytesTransferred ?? 0,
    problem: problem ?? said,
    isConflict: said !== undefined && theirs !== undefined,
    pause: () => void task.current?.pause(),
    resume: () => void task.current?.resume(),
    cancel: () => {
      // A running task can be cancelled, a paused one cannot.
      task.current?.resume();
      if (!task.current?.cancel()) setIsCancelled(true);
    },
    tryAgain: () => (url === undefined ? void send() : save(url, theirs ?? version)),
  };
}

function begin(file: File, action: string): { upload: UploadTask; path: string } {
  const unfinished = memory.recall(file, action);
  const path = unfinished?.path ?? `${siteFileFolder}/${uuidv7()}/${storableName(file.name)}`;
  const upload = uploadTask(path, file, {
    resumeFrom: unfinished?.url,
    onSessionUrl(url) {
      if (url === undefined) memory.remove(file, action);
      else memory.remember(file, action, { url, path });
    },
  });
  return { upload, path };
}

interface Situation {
  isCancelled: boolean;
  result: SaveResult | undefined;
  isSaving: boolean;
  problem: string | undefined;
  snapshot: UploadSnapshot | undefined;
  url: string | undefined;
}

function phaseOf({ isCancelled, result, isSaving, problem, snapshot, url }: Situation): UploadPhase {
  if (isCancelled) return "cancelled";
  if (isSaving) return "saving";
  if (problem !== undefined) return "failed";
  if (result && "saved" in result) return "saved";
  if (url !== undefined) return "saving";
  if (snapshot === undefined) return "waiting";
  return snapshot.state === "paused" ? "paused" : "sending";
}
