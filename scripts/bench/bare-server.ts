// The least that Node can do for the same answers: what the site's own work is compared with.
import { createWriteStream, readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import type { Recorded } from "./http.ts";

const { PORT = "", REPLIES = "", PICTURE = "" } = process.env;

const recorded: Recorded[] = JSON.parse(readFileSync(REPLIES, "utf8"));
const replies = new Map(
  recorded.map(({ path, encoding, headers, body }) => [
    `${path} ${encoding}`,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);

sharp.cache(false);

const server = createServer(async (request, response) => {
  if (request.url === "/chunk") await keepChunk(request);
  if (request.url === "/picture") await reencode();
  const reply = replies.get(`${request.url} ${request.headers["accept-encoding"]}`);
  if (!reply) {
    response.end();
    return;
  }
  response.sendDate = false;
  response.writeHead(200, reply.headers).end(reply.body);
});
server.listen(Number(PORT), "127.0.0.1");

async function keepChunk(request: IncomingMessage): Promise<void> {
  const flags = request.headers["x-offset"] === "0" ? "w" : "a";
  await pipeline(request, createWriteStream(PICTURE, { flags, flush: true }));
}

/** What the site asks of sharp for an uploaded JPEG. */
async function reencode(): Promise<void> {
  await sharp(PICTURE)
    .autoOrient()
    .resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 88, progressive: true })
    .toFile(`${PICTURE}.clean`);
}
