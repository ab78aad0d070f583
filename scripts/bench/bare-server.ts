// The baseline: the least that Node can do to send the same responses.
import { createReadStream, createWriteStream, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import type { Recorded } from "./raw-responses.ts";

const { PORT = "", REPLIES = "", PICTURE = "" } = process.env;

const recorded: Recorded[] = JSON.parse(readFileSync(REPLIES, "utf8"));
const replies = new Map(
  recorded.map(({ path, encoding, etag, status, headers, body }) => [
    `${path} ${encoding} ${etag}`,
    { status, headers, body: Buffer.from(body, "base64") },
  ]),
);

sharp.cache(false);

const server = createServer(async (request, response) => {
  if (request.url === "/chunk") await storeChunk(request);
  if (request.url === "/picture") await reencode();
  if (request.url === "/file") return sendFile(request, response);
  const { "accept-encoding": encoding, "if-none-match": etag } = request.headers;
  const reply = replies.get(`${request.url} ${encoding} ${etag}`);
  if (!reply) {
    response.end();
    return;
  }
  response.sendDate = false;
  response.writeHead(reply.status, reply.headers).end(reply.body);
});
server.listen(Number(PORT), "127.0.0.1");

async function storeChunk(request: IncomingMessage): Promise<void> {
  const flags = request.headers["x-offset"] === "0" ? "w" : "a";
  await pipeline(request, createWriteStream(PICTURE + request.headers["x-name"], { flags, flush: true }));
}

async function sendFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { etag: '"stored"' };
  if (request.headers["if-none-match"]) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, "content-length": statSync(PICTURE).size });
  await pipeline(createReadStream(PICTURE), response).catch(() => response.destroy());
}

/** Does what the site has sharp do with an uploaded JPEG. */
async function reencode(): Promise<void> {
  await sharp(PICTURE)
    .autoOrient()
    .resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 88, progressive: true })
    .toFile(`${PICTURE}.clean`);
}
