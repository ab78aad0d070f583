import { randomFillSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import {
  chunkRequest,
  firstChunkSize,
  largestChunkSize,
  startRequest,
} from "../../platform/storage/client/upload-protocol.ts";
import { pictureLimits } from "../../platform/storage/pictures.ts";
import { type ServerProcess, temporaryFolder } from "./belongings.ts";
import { forgetPeak, residentMemory } from "./memory.ts";
import { administrator, startBareServer, startSite } from "./servers.ts";
import { compared, type Line, megabytes, milliseconds, type Round } from "./table.ts";

const rounds = 4;

/** Time and memory that a picture of nearly 15 MB takes in the chunks that a browser sends. */
export async function measureUpload(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(path.join(folder.path, "site"), "off");
  await using bare = await startBareServer(folder.path, []);
  const picture = await noisyPicture();
  const file = path.join(folder.path, "picture.jpg");
  await writeFile(file, new Uint8Array(await picture.arrayBuffer()));
  const authorization = `Firebase ${await signIn(site)}`;

  const [ourMemory, bareMemory] = [await watchMemory(site), await watchMemory(bare)];
  const times: Record<"transfer" | "finalize" | "all", Round[]> = { transfer: [], finalize: [], all: [] };
  for (let round = 0; round < rounds; round++) {
    const ours = await uploadToSite(site, authorization, picture, `events/bench-${round}.jpg`, ourMemory);
    const baseline = await timed(() =>
      sendChunks(picture, (offset, end) =>
        post(bare.url, {
          headers: { "x-offset": String(offset) },
          body: picture.slice(offset, end),
        }),
      ),
    );
    await bareMemory.note("transfer");
    times.transfer.push({ ours: ours.transfer, baseline });
    times.finalize.push({ ours: ours.finalize, baseline: await timed(() => reencode(file)) });
    times.all.push({ ours: ours.transfer + ours.finalize, baseline });
  }
  return [
    compared(
      `${megabytes(picture.size)} in ${chunksOf(picture).length} chunks: transfer`,
      times.transfer,
      milliseconds,
    ),
    compared("finalize (check, re-encode, store), beside sharp alone", times.finalize, milliseconds),
    compared("both, beside the bare transfer", times.all, milliseconds),
    memoryLine(
      "peak growth of memory, transfer",
      ourMemory.growth("transfer"),
      bareMemory.growth("transfer"),
    ),
    memoryLine("peak growth of memory, finalize", ourMemory.growth("finalize"), undefined),
  ];
}

/** A photograph's worth of noise: 24 megapixels, cropped until it is just below the limit. */
async function noisyPicture(): Promise<Blob> {
  const [width, height] = [6000, 4000];
  const noise = Buffer.alloc(width * height * 3);
  const some = randomFillSync(Buffer.alloc(2 ** 24));
  for (let at = 0; at < noise.length; at++) noise[at] = 96 + ((some[at % (2 ** 24 - 3)] ?? 0) & 63);
  const encoded = (rows: number) =>
    sharp(noise, { raw: { width, height, channels: 3 } })
      .extract({ left: 0, top: 0, width, height: rows })
      .jpeg({ quality: 95 })
      .toBuffer();
  const whole = await encoded(height);
  const rows = Math.floor(height * Math.min(1, (0.995 * pictureLimits.bytes) / whole.length));
  const bytes = await encoded(rows);
  if (bytes.length > pictureLimits.bytes || bytes.length < 0.95 * pictureLimits.bytes)
    throw new Error(`the picture came out with ${bytes.length} bytes`);
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
}

async function signIn(site: ServerProcess): Promise<string> {
  const reply = await post(`${site.url}/api/auth/sign-in/email`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const { token } = (await reply.json()) as { token: string };
  return token;
}

async function uploadToSite(
  { url }: ServerProcess,
  authorization: string,
  picture: Blob,
  name: string,
  memory: Memory,
): Promise<{ transfer: number; finalize: number }> {
  const target = { origin: url, path: name, contentType: picture.type };
  const send = (request: ReturnType<typeof startRequest>) =>
    post(request.url, { headers: { ...request.headers, authorization }, body: request.body });
  let session = "";
  const transfer = await timed(async () => {
    const reply = await send(startRequest(target, picture.size));
    session = reply.headers.get("x-goog-upload-url") ?? "";
    await sendChunks(picture, (offset, end) => {
      const request = chunkRequest(session, picture, offset, end - offset);
      // Browsers end the upload with the last chunk; here the end is a request of its own, so that it is timed apart.
      return send({ ...request, headers: { ...request.headers, "X-Goog-Upload-Command": "upload" } });
    });
  });
  await memory.note("transfer");
  const finalize = await timed(() => send(chunkRequest(session, picture, picture.size, 0)));
  await memory.note("finalize");
  return { transfer, finalize };
}

function chunksOf({ size }: Blob): { offset: number; end: number }[] {
  const chunks = [];
  for (let offset = 0, length: number = firstChunkSize; offset < size; offset += length) {
    if (offset > 0) length = Math.min(2 * length, largestChunkSize);
    chunks.push({ offset, end: Math.min(size, offset + length) });
  }
  return chunks;
}

async function sendChunks(
  picture: Blob,
  send: (offset: number, end: number) => Promise<unknown>,
): Promise<void> {
  for (const { offset, end } of chunksOf(picture)) await send(offset, end);
}

/** The same work on the picture as the site does, without the site. */
async function reencode(file: string): Promise<void> {
  await sharp(file)
    .autoOrient()
    .resize({ width: pictureLimits.side, height: pictureLimits.side, fit: "inside" })
    .jpeg({ quality: 88, progressive: true })
    .toFile(`${file}.again`);
}

async function post(url: string, init: RequestInit): Promise<Response> {
  const reply = await fetch(url, { method: "POST", ...init });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  // The body is small; a copy lets the connection go on to the next request.
  return new Response(await reply.arrayBuffer(), reply);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

type Phase = "transfer" | "finalize";

interface Memory {
  /** Ends a phase and begins the next. */
  note(phase: Phase): Promise<void>;
  /** Bytes above what the process held before its first phase; undefined where that cannot be known. */
  growth(phase: Phase): number | undefined;
}

async function watchMemory({ pid }: ServerProcess): Promise<Memory> {
  const atRest = (await residentMemory(pid))?.now;
  const known = atRest !== undefined && (await forgetPeak(pid));
  const growth: Partial<Record<Phase, number>> = {};
  return {
    async note(phase) {
      const memory = known ? await residentMemory(pid) : undefined;
      if (memory) growth[phase] = Math.max(growth[phase] ?? 0, memory.peak - atRest);
      await forgetPeak(pid);
    },
    growth: (phase) => growth[phase],
  };
}

function memoryLine(what: string, ours: number | undefined, baseline: number | undefined): Line {
  if (ours !== undefined && baseline !== undefined) return compared(what, [{ ours, baseline }], megabytes);
  return { what, ours: ours === undefined ? "not measured" : megabytes(ours) };
}
