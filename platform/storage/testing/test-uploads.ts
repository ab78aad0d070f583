import { type ServerType, serve } from "@hono/node-server";
import type { Kysely } from "kysely";
import { afterAll } from "vitest";
import type { RetryPolicy } from "../client/backoff.ts";
import type { UploadSnapshot } from "../client/observers.ts";
import { type Send, sendByFetch, type TransportReply, type TransportRequest } from "../client/send.ts";
import type { UploadTask } from "../client/upload-task.ts";
import { type UploadOptions, uploadTask } from "../client/uploads.ts";
import type { StorageTables } from "../records/tables.ts";
import { objectPath, testStorage } from "./test-storage.ts";

export const fastRetries: RetryPolicy = { limit: 2000, firstDelay: 5, longestDelay: 20 };

/** Sends as ann and records what was sent; `interfere` may respond or fail in the server's place. */
export function transport(
  interfere: (
    request: TransportRequest,
    count: number,
  ) => Promise<TransportReply | undefined> | undefined = () => undefined,
) {
  const sent: string[] = [];
  const send: Send = async (request) => {
    const commandName =
      request.headers["X-Goog-Upload-Command"] ?? request.headers["X-Goog-Upload-Protocol"] ?? request.method;
    const offset = request.headers["X-Goog-Upload-Offset"];
    sent.push(offset === undefined ? commandName : `${commandName} ${offset}+${request.body?.size}`);
    const reply = await interfere(request, sent.length);
    return (
      reply ?? sendByFetch({ ...request, headers: { ...request.headers, Authorization: "Firebase ann" } })
    );
  };
  return { sent, send };
}

export const refusal = (status: number): TransportReply => ({ status, header: () => null, text: "" });

export const seen = (task: UploadTask) => {
  const events: string[] = [];
  task.on({
    next: ({ state, bytesTransferred }) => events.push(`${state} ${bytesTransferred}`),
    error: ({ code }) => events.push(code),
    complete: ({ state, bytesTransferred }) => events.push(`${state} ${bytesTransferred}`),
  });
  return events;
};

export const reaches = (task: UploadTask, wanted: (snapshot: UploadSnapshot) => boolean) =>
  new Promise<void>((resolve) => {
    task.on({
      next: (snapshot) => wanted(snapshot) && resolve(),
      error: () => resolve(),
      complete: () => resolve(),
    });
  });

export const KiB = 1024;

/** Opens servers that accept real requests, each with its own storage, until the tests end. */
export function realServers<T extends StorageTables>(open: () => Promise<{ db: Kysely<T>; folder: string }>) {
  const closing: ServerType[] = [];
  afterAll(() => {
    for (const http of closing) http.close();
  });
  return async () => {
    const server = await testStorage(await open());
    const http = await new Promise<ServerType>((resolve) => {
      const made: ServerType = serve({ fetch: server.app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
        resolve(made),
      );
    });
    closing.push(http);
    const address = http.address();
    const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    const upload = (bytes: Buffer<ArrayBuffer>, options: UploadOptions = {}, name = "files/a") =>
      uploadTask(name, new Blob([bytes], { type: "text/plain" }), {
        origin,
        retryPolicy: fastRetries,
        ...options,
      });
    const stored = async (name = "files/a") =>
      Buffer.from(await (await server.ask(`${objectPath(name)}?alt=media`)).arrayBuffer());
    return { ...server, origin, upload, stored };
  };
}
