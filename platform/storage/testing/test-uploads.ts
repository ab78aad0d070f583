import { type ServerType, serve } from "@hono/node-server";
import type { Kysely } from "kysely";
import { afterAll } from "vitest";
import type { UploadSnapshot } from "../client/observers.ts";
import type { Patience } from "../client/patience.ts";
import { type Send, sendByFetch, type TransportReply, type TransportRequest } from "../client/send.ts";
import type { UploadTask } from "../client/upload-task.ts";
import { type UploadOptions, uploadTask } from "../client/uploads.ts";
import type { StorageTables } from "../records/tables.ts";
import { objectPath, testStorage } from "./test-storage.ts";

export const hurried: Patience = { limit: 2000, firstDelay: 5, longestDelay: 20 };

/** Sends as ann and writes down what was sent; `interfere` may answer or fail in the server's place. */
export function transport(
  interfere: (
    request: TransportRequest,
    count: number,
  ) => Promise<TransportReply | undefined> | undefined = () => undefined,
) {
  const sent: string[] = [];
  const send: Send = async (request) => {
    const words =
      request.headers["X-Goog-Upload-Command"] ?? request.headers["X-Goog-Upload-Protocol"] ?? request.method;
    const offset = request.headers["X-Goog-Upload-Offset"];
    sent.push(offset === undefined ? words : `${words} ${offset}+${request.body?.size}`);
    const reply = await interfere(request, sent.length);
    return (
      reply ?? sendByFetch({ ...request, headers: { ...request.headers, Authorization: "Firebase ann" } })
    );
  };
  return { sent, send };
}

/** An answer without words. */
export const refusal = (status: number): TransportReply => ({ status, header: () => null, text: "" });

/** What a task tells from now on, each with its state and bytes. */
export const seen = (task: UploadTask) => {
  const events: string[] = [];
  task.on({
    next: ({ state, bytesTransferred }) => events.push(`${state} ${bytesTransferred}`),
    error: ({ code }) => events.push(code),
    complete: ({ state, bytesTransferred }) => events.push(`${state} ${bytesTransferred}`),
  });
  return events;
};

/** Waits until a task has come to where it is wanted, or to its end. */
export const reaches = (task: UploadTask, wanted: (snapshot: UploadSnapshot) => boolean) =>
  new Promise<void>((resolve) => {
    task.on({
      next: (snapshot) => wanted(snapshot) && resolve(),
      error: () => resolve(),
      complete: () => resolve(),
    });
  });

export const KiB = 1024;

/** Gives servers that answer real requests, each on storage of its own, until the tests are over. */
export function listeningOn<T extends StorageTables>(open: () => Promise<{ db: Kysely<T>; folder: string }>) {
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
      uploadTask(name, new Blob([bytes], { type: "text/plain" }), { origin, patience: hurried, ...options });
    const stored = async (name = "files/a") =>
      Buffer.from(await (await server.ask(`${objectPath(name)}?alt=media`)).arrayBuffer());
    return { ...server, origin, upload, stored };
  };
}
