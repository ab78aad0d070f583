import { useCallback, useEffect, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { downloadUrl } from "../../platform/storage/client/download-url.ts";
import type { UploadSnapshot } from "../../platform/storage/client/observers.ts";
import { uploadMemory } from "../../platform/storage/client/upload-memory.ts";
import type { UploadTask } from "../../platform/storage/client/upload-task.ts";
import { uploadTask } from "../../platform/storage/client/uploads.ts";
import { StorageError } from "../../platform/storage/errors.ts";
import { pictureRefusal, pictureTypes } from "./picture-types.ts";

export interface PictureUpload {
  file: File | undefined;
  /** Chooses a file. Returns false and sets `refusal` if it cannot be uploaded. */
  choose(file: File | undefined): boolean;
  refusal: string | undefined;
  progress: UploadSnapshot | undefined;
  /** The storage's message about a failed upload, or empty without a message; undefined when none failed. */
  problem: string | undefined;
  /**
   * Uploads the chosen file and returns its URL, or an empty text when no file is chosen. Does not send the same file
   * twice. Returns undefined when the upload is cancelled or fails; `problem` then says why.
   */
  start(): Promise<string | undefined>;
  pause(): void;
  resume(): void;
  cancel(): void;
}

const memory = uploadMemory();

/** Uploads one picture when its form is sent. Choosing the same file again resumes an interrupted upload. */
export function usePictureUpload(folder: string): PictureUpload {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<UploadSnapshot>();
  const [problem, setProblem] = useState<string>();
  const task = useRef<UploadTask>(undefined);
  const uploaded = useRef<{ file: File; url: string }>(undefined);

  useEffect(() => () => void task.current?.cancel(), []);

  const choose = useCallback((chosen: File | undefined) => {
    const refused = chosen && pictureRefusal(chosen);
    setFile(refused === undefined ? chosen : undefined);
    setRefusal(refused);
    setProblem(undefined);
    setProgress(undefined);
    return refused === undefined;
  }, []);

  const start = useCallback(async () => {
    if (!file) return "";
    if (uploaded.current?.file === file) return uploaded.current.url;
    setProblem(undefined);
    const unfinished = memory.recall(file, folder);
    const path = unfinished?.path ?? `${folder}/${uuidv7()}${pictureTypes[file.type] ?? ""}`;
    const upload = uploadTask(path, file, {
      resumeFrom: unfinished?.url,
      onSessionUrl(url) {
        if (url === undefined) memory.remove(file, folder);
        else memory.remember(file, folder, { url, path });
      },
    });
    task.current = upload;
    upload.on({ next: setProgress });
    try {
      const { metadata } = await upload;
      if (!metadata) throw new Error("the upload ended without metadata");
      const url = downloadUrl(metadata);
      memory.remove(file, folder);
      uploaded.current = { file, url };
      return url;
    } catch (error) {
      if (!isWorthContinuing(error)) memory.remove(file, folder);
      if (!isCancelled(error)) setProblem(sentence(error));
      if (!(error instanceof StorageError)) reportError(error);
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }, [file, folder]);

  return {
    file,
    choose,
    refusal,
    progress,
    problem,
    start,
    pause: () => void task.current?.pause(),
    resume: () => void task.current?.resume(),
    cancel: () => {
      // A running task can be cancelled, a paused one cannot.
      task.current?.resume();
      task.current?.cancel();
    },
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof StorageError && error.code === "storage/canceled";
}

/** Whether another attempt can resume this upload. */
function isWorthContinuing(error: unknown): boolean {
  return error instanceof StorageError && error.code === "storage/retry-limit-exceeded";
}

function sentence(error: unknown): string {
  return (error instanceof StorageError && error.serverMessage) || "";
}
