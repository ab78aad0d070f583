// The least that Node can do for the same answers: what the site's own work is compared with.
import { createWriteStream, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Recorded } from "./http.ts";

const { PORT = "", REPLIES = "", UPLOADS = "" } = process.env;

const recorded: Recorded[] = JSON.parse(readFileSync(REPLIES, "utf8"));
const replies = new Map(
  recorded.map(({ path, encoding, headers, body }) => [
    `${path} ${encoding}`,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);

const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    const flags = request.headers["x-offset"] === "0" ? "w" : "a";
    await pipeline(request, createWriteStream(UPLOADS, { flags, flush: true }));
    response.end();
    return;
  }
  const reply = replies.get(`${request.url} ${request.headers["accept-encoding"]}`);
  if (reply) {
    response.sendDate = false;
    response.writeHead(200, reply.headers).end(reply.body);
  } else response.end("ok");
});
server.listen(Number(PORT), "127.0.0.1");
