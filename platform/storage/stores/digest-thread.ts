import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { type Digest, digestOf } from "./digest.ts";

interface Task {
  id: number;
  file: string;
  size: number;
  /** Whether to reply with the digest and drop the file's state. */
  last: boolean;
}

type Reply = { id: number; md5Hash: string; crc: number } | { id: number; error: string };

/**
 * Hashes growing files in a worker thread, each part while the next one arrives. Parts that the thread has not seen,
 * such as those from before a restart, it reads from the file.
 */
export interface DigestThread {
  /** Declares that the first `size` bytes of `file` will not change. */
  follow(file: string, size: number): void;
  digest(file: string, size: number): Promise<Digest>;
}

/** Starts the worker on first use. It keeps the process alive only while a digest is awaited. */
export function digestThread(): DigestThread {
  let worker: Worker | undefined;
  let tasks = 0;
  const waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();

  function started(): Worker {
    if (worker) return worker;
    // Passed as source text, because the built server is a single file. The text has no folder to resolve packages from.
    const made = new Worker(`(${hashFiles})(require("node:worker_threads").workerData)`, {
      eval: true,
      workerData: createRequire(import.meta.url).resolve("@node-rs/crc32"),
    });
    made.unref();
    made.on("message", (reply: Reply) => {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
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
      const reply = await new Promise<Reply>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.ref();
        thread.postMessage({ id, file, size, last: true } satisfies Task);
      });
      if ("error" in reply) throw new Error(`the stored bytes could not be hashed: ${reply.error}`);
      return digestOf(size, reply.md5Hash, reply.crc);
    },
  };
}

/** Runs in the worker from its source text, so it must not use anything from this module. */
function hashFiles(pathOfCrc32: string): void {
  const { createRequire } = process.getBuiltinModule("node:module");
  const { crc32c } = createRequire(pathOfCrc32)(pathOfCrc32) as typeof import("@node-rs/crc32");
  const { parentPort } = process.getBuiltinModule("node:worker_threads");
  const { createHash } = process.getBuiltinModule("node:crypto");
  const { closeSync, openSync, readSync } = process.getBuiltinModule("node:fs");
  const mostFiles = 1000;
  const block = Buffer.alloc(1024 * 1024);
  const newState = () => ({ md5: createHash("md5"), crc: 0, position: 0 });
  const known = new Map<string, ReturnType<typeof newState>>();

  function hash(file: string, size: number) {
    let state = known.get(file);
    if (!state || state.position > size) state = newState();
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
      parentPort.postMessage({ id, md5Hash: md5.digest("base64"), crc } satisfies Reply);
    } catch (error) {
      // A file that is merely followed may have been deleted.
      if (last) parentPort.postMessage({ id, error: String(error) } satisfies Reply);
    }
  });
}
