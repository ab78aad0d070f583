import path from "node:path";
import type { ProtocolRequest } from "../../platform/storage/client/exchange.ts";
import { ref } from "../../platform/storage/client/reference.ts";
import { connectStorage } from "../../platform/storage/client/storage-client.ts";
import {
  chunkRequest,
  firstChunkSize,
  largestChunkSize,
  startRequest,
} from "../../platform/storage/client/upload-protocol.ts";
import { noisyPicture } from "./noisy-picture.ts";
import { resetPeakMemory, residentMemory } from "./process-usage.ts";
import { administrator, startBareServer, startSite } from "./servers.ts";
import { compared, type Line, megabytes, milliseconds } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const rounds = 7;

export async function measureUpload(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(path.join(folder.path, "site"), "off");
  await using bare = await startBareServer(folder.path, []);
  const picture = await noisyPicture();
  const authorization = `Firebase ${await signIn(site)}`;

  const taken: { ours: Taken; baseline: Taken }[] = [];
  for (let round = 0; round < rounds; round++) {
    taken.push({
      ours: await take(site, siteUpload(site, authorization, picture, `events/bench-${round}.jpg`)),
      baseline: await take(bare, bareUpload(bare, picture)),
    });
  }

  const time = (what: string, of: (taken: Taken) => number) =>
    compared(
      what,
      taken.map(({ ours, baseline }) => ({ ours: of(ours), baseline: of(baseline) })),
      milliseconds,
    );
  const memory = (what: string, of: (taken: Taken) => number | undefined): Line => {
    const ours = largest(taken.map((round) => of(round.ours)));
    const baseline = largest(taken.map((round) => of(round.baseline)));
    return compared(what, [{ ours, baseline }], megabytes);
  };
  const chunks = `${megabytes(picture.size)} in ${chunksOf(picture).length} chunks`;
  return [
    time(`${chunks}: transfer`, ({ transfer }) => transfer.time),
    time("  finalize, compared with sharp alone on the file", ({ finalize }) => finalize.time),
    memory("  peak memory added by a transfer", ({ transfer }) => transfer.growth),
    memory("  peak memory added by a finalize", ({ finalize }) => finalize.growth),
  ];
}

/** One upload, in two steps that are timed separately. */
export interface Upload {
  transfer(): Promise<void>;
  finalize(): Promise<void>;
}

export function siteUpload(
  { url }: Pick<ServerProcess, "url">,
  authorization: string,
  picture: Blob,
  name: string,
): Upload {
  const send = ({ url, headers, body }: ProtocolRequest) =>
    post(url, { headers: { ...headers, authorization }, body: body ?? null });
  let session = "";
  return {
    async transfer() {
      const reference = ref(connectStorage({ origin: url }), name);
      const target = { reference, metadata: { contentType: picture.type } };
      session = (await send(startRequest(target, picture.size))).headers.get("x-goog-upload-url") ?? "";
      for (const { offset, end } of chunksOf(picture)) {
        const { headers, ...request } = chunkRequest(session, picture, offset, end - offset);
        // A browser finalizes with the last chunk. Here a separate request does, so that both can be timed.
        await send({ ...request, headers: { ...headers, "X-Goog-Upload-Command": "upload" } });
      }
    },
    async finalize() {
      await send(chunkRequest(session, picture, picture.size, 0));
    },
  };
}

/** Sends the same bytes to the bare server, which stores them and re-encodes pictures at the end. */
export function bareUpload({ url }: ServerProcess, file: Blob, name = ""): Upload {
  return {
    async transfer() {
      for (const { offset, end } of chunksOf(file)) {
        await post(`${url}/chunk`, {
          headers: { "x-offset": String(offset), "x-name": name },
          body: file.slice(offset, end),
        });
      }
    },
    async finalize() {
      if (file.type.startsWith("image/")) await post(`${url}/picture`, {});
    },
  };
}

interface Step {
  /** Milliseconds. */
  time: number;
  /** Peak bytes above the memory held before; undefined where that is not reported. */
  growth: number | undefined;
}

export interface Taken {
  transfer: Step;
  finalize: Step;
}

export async function take(server: ServerProcess, { transfer, finalize }: Upload): Promise<Taken> {
  return { transfer: await step(server, transfer), finalize: await step(server, finalize) };
}

async function step({ pid }: ServerProcess, work: () => Promise<void>): Promise<Step> {
  const isReset = await resetPeakMemory(pid);
  const before = await residentMemory(pid);
  const started = performance.now();
  await work();
  const time = performance.now() - started;
  const after = await residentMemory(pid);
  return { time, growth: isReset && before && after ? after.peak - before.now : undefined };
}

/** The chunks that an undisturbed upload task sends: they double in size. */
function chunksOf({ size }: Blob): { offset: number; end: number }[] {
  const chunks: { offset: number; end: number }[] = [];
  let length: number = firstChunkSize;
  for (let offset = 0; offset < size; ) {
    const end = Math.min(size, offset + length);
    chunks.push({ offset, end });
    offset = end;
    length = Math.min(2 * length, largestChunkSize);
  }
  return chunks;
}

export async function signIn({ url }: ServerProcess): Promise<string> {
  const reply = await post(`${url}/api/auth/sign-in/email`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  return JSON.parse(reply.text).token;
}

async function post(url: string, init: RequestInit): Promise<{ headers: Headers; text: string }> {
  const reply = await fetch(url, { ...init, method: "POST" });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} returned ${reply.status}: ${text}`);
  return { headers: reply.headers, text };
}

export function largest(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? Math.max(...known) : undefined;
}
