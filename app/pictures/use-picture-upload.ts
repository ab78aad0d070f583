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
  /** Takes a file, or refuses one that cannot be uploaded, which `refusal` then tells. Returns whether it is taken. */
  choose(file: File | undefined): boolean;
  refusal: string | undefined;
  /** The upload under way, if any. */
  progress: UploadSnapshot | undefined;
  /** What the storage says of an upload that failed, or empty when it says nothing; undefined when none failed. */
  problem: string | undefined;
  /**
   * Uploads the chosen file and answers its address, empty when nothing is chosen. The same file is not sent twice.
   * Undefined when the upload fails, which `problem` then tells, or is cancelled.
   */
  start(): Promise<string | undefined>;
  pause(): void;
  resume(): void;
  cancel(): void;
}

const memory = uploadMemory();

/**
 * Uploads one picture into a folder of the storage when its form is sent. An upload that ended with the page goes on
 * where it was when the same file is chosen again.
 */
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
    const begun = memory.recall(file, folder);
    const path = begun?.path ?? `${folder}/${uuidv7()}${pictureTypes[file.type] ?? ""}`;
    const upload = uploadTask(path, file, {
      resumeFrom: begun?.url,
      onSessionUrl(url) {
        if (url === undefined) memory.remove(file, folder);
        else memory.remember(file, folder, { url, path });
      },
    });
    task.current = upload;
    upload.on({ next: setProgress });
    try {
      const { metadata } = await upload;
      if (!metadata) throw new Error("the upload ended without its file");
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
      // A task can be cancelled while it runs, not while it is paused.
      task.current?.resume();
      task.current?.cancel();
    },
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof StorageError && error.code === "storage/canceled";
}

/** Whether what has arrived can still be used by another attempt. */
function isWorthContinuing(error: unknown): boolean {
  return error instanceof StorageError && error.code === "storage/retry-limit-exceeded";
}

function sentence(error: unknown): string {
  return (error instanceof StorageError && error.serverMessage) || "";
}
