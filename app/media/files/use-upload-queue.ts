import { useCallback, useEffect, useState } from "react";
import { type FileTraits, uploadMemory } from "../../../platform/storage/client/upload-memory.ts";
import { cancelRemembered } from "../../../platform/storage/client/uploads.ts";

const memory = uploadMemory();

export interface UploadQueue {
  files: readonly File[];
  current: File | undefined;
  add(files: readonly File[]): void;
  remove(file: File): void;
  setOver(file: File, isOver: boolean): void;
}

export function useUploadQueue(): UploadQueue {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [over, setOverFiles] = useState<ReadonlySet<File>>(new Set());
  const current = files.find((file) => !over.has(file));
  const setOver = useCallback((file: File, isOver: boolean) => {
    setOverFiles((over) => {
      const others = new Set(over);
      others.delete(file);
      return isOver ? others.add(file) : others;
    });
  }, []);
  const remove = useCallback((file: File) => setFiles((files) => files.filter((one) => one !== file)), []);
  const add = useCallback((added: readonly File[]) => {
    // A file that is chosen again after a refusal starts again.
    setFiles((files) => [...files.filter((file) => !added.some((one) => isSame(one, file))), ...added]);
  }, []);
  useWarning(current !== undefined);
  return { files, current, add, remove, setOver };
}

function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isNeeded]);
}

/** Files whose upload for this action an earlier page began and did not finish, except those of the queue. */
export function useUnfinished(
  action: string,
  queue: readonly File[],
): {
  unfinished: readonly FileTraits[];
  discard: (file: FileTraits) => void;
} {
  const [remembered, setRemembered] = useState<readonly FileTraits[]>([]);
  useEffect(() => setRemembered(memory.unfinished(action)), [action]);
  const discard = (file: FileTraits) => {
    const upload = memory.recall(file, action);
    memory.remove(file, action);
    setRemembered(memory.unfinished(action));
    if (upload) void cancelRemembered(upload.url);
  };
  const unfinished = remembered.filter((one) => !queue.some((file) => isSame(one, file)));
  return { unfinished, discard };
}

function isSame(one: FileTraits, other: FileTraits): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
