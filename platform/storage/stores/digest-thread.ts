import { Worker } from "node:worker_threads";
import { makeCrc32c } from "./crc32c.ts";
import { type Digest, digestOf } from "./digest.ts";

interface Task {
  id: number;
  file: string;
  /** Bytes of the file to have hashed. */
  size: number;
  /** Whether the answer is wanted; the file is forgotten with it. */
  last: boolean;
}

type Answer = { id: number; md5Hash: string; crc: number } | { id: number; error: string };

/**
 * Hashes growing files in a thread of its own, so that the network is not kept waiting: each part is hashed while
 * the next one arrives. What the thread does not know, such as the start of a file from before a restart, it reads.
 */
export interface DigestThread {
  /** The first `size` bytes of `file` will not change any more. */
  follow(file: string, size: number): void;
  /** The digest of the first `size` bytes. */
  digest(file: string, size: number): Promise<Digest>;
}

/** The thread is started by its first task, ends with the process and keeps it from ending only while it is asked. */
export function digestThread(): DigestThread {
  let worker: Worker | undefined;
  let tasks = 0;
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();

  function started(): Worker {
    if (worker) return worker;
    // The source is handed over, because the built server is a single file.
    const made = new Worker(`(${hashFiles})((${makeCrc32c})())`, { eval: true });
    made.unref();
    made.on("message", (answer: Answer) => {
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
      if (waiting.size === 0) made.unref();
    });
    made.on("error", (error) => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error as Error);
      waiting.clear();
    });
    worker = made;
    return made;
  }

  return {
    follow(file, size) {
      started().postMessage({ id: tasks++, file, size, last: false } satisfies Task);
    },
    async digest(file, size) {
      const thread = started();
      const id = tasks++;
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.ref();
        thread.postMessage({ id, file, size, last: true } satisfies Task);
      });
      if ("error" in answer) throw new Error(`the stored bytes could not be hashed: ${answer.error}`);
      return digestOf(size, answer.md5Hash, answer.crc);
    },
  };
}

/** Runs in the thread, from its own source: it must not use anything of this module. */
function hashFiles(crc32c: (bytes: Uint8Array, seed: number) => number): void {
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  const { createHash } = process.getBuiltinModule("node:crypto");
  const { closeSync, openSync, readSync } = process.getBuiltinModule("node:fs");
  const mostFiles = 1000;
  const block = Buffer.alloc(1024 * 1024);
  const fresh = () => ({ md5: createHash("md5"), crc: 0, position: 0 });
  const known = new Map<string, ReturnType<typeof fresh>>();

  function hash(file: string, size: number) {
    let state = known.get(file);
    if (!state || state.position > size) state = fresh();
    // The file that was used longest ago is the first one to be forgotten.
    known.delete(file);
    const descriptor = openSync(file, "r");
    try {
      while (state.position < size) {
        const wanted = Math.min(block.length, size - state.position);
        const read = readSync(descriptor, block, 0, wanted, state.position);
        if (read === 0) throw new Error("the file is too short");
        const bytes = block.subarray(0, read);
        state.md5.update(bytes);
        state.crc = crc32c(bytes, state.crc);
        state.position += read;
      }
    } finally {
      closeSync(descriptor);
    }
    known.set(file, state);
    if (known.size > mostFiles) known.delete(known.keys().next().value ?? "");
    return state;
  }

  parentPort?.on("message", ({ id, file, size, last }: Task) => {
    try {
      const { md5, crc } = hash(file, size);
      if (!last) return;
      known.delete(file);
      parentPort.postMessage({ id, md5Hash: md5.digest("base64"), crc } satisfies Answer);
    } catch (error) {
      // A file that is only followed may be gone by now.
      if (last) parentPort.postMessage({ id, error: String(error) } satisfies Answer);
    }
  });
}
