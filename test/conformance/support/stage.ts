import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { type Client, type ClientName, openClient } from "./clients.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { type StorageServer, startStorageServer } from "./storage-server.ts";

export interface Stage {
  server: StorageServer;
  proxy: FaultProxy;
  /** A client whose requests go through the fault proxy, signed in as Ann by default. */
  client(name: ClientName, as?: string | undefined): Client;
}

/** One storage server behind a fault proxy, for the tests of a file. */
export function openStage(): Stage {
  const clients: Client[] = [];
  const closing: (() => Promise<void>)[] = [];
  const stage = {
    client(name: ClientName, ...as: (string | undefined)[]) {
      const client = openClient(name, "127.0.0.1", stage.proxy.port, as.length > 0 ? as[0] : "ann");
      clients.push(client);
      return client;
    },
  } as Stage;
  beforeAll(async () => {
    stage.server = await startStorageServer();
    closing.push(stage.server.close);
    stage.proxy = await startFaultProxy(stage.server.port);
    closing.push(stage.proxy.close);
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    for (const close of closing.reverse()) await close();
  });
  return stage;
}

/** A path that accepts any bytes and that no other test uses. */
export function freshPath(name = "file"): string {
  return `files/${randomUUID()}/${name}`;
}

export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(size));
}

export function md5(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return createHash("md5").update(new Uint8Array(bytes)).digest("base64");
}

export const KiB = 1024;
export const MiB = 1024 * KiB;
/** Sent in three chunks: 256 KiB, 512 KiB and an odd remainder. */
export const threeChunks = MiB + 5;
