import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { answer, storeResponse } from "./stored-response.ts";

const body = Buffer.from("<p>Peace be with you.</p>".repeat(100));
const get = { method: "GET", acceptEncoding: undefined, ifNoneMatch: undefined };
const headerIn = (headers: string[], name: string) => headers[headers.indexOf(name) + 1];

test("each encoding has the same content and an ETag of its own", async () => {
  const stored = await storeResponse(body, [["Content-Type", "text/html"]]);
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const etags = new Set<string | undefined>();
  for (const [encoding, decode] of Object.entries(decoded)) {
    const { status, headers, body: sent } = answer(stored, { ...get, acceptEncoding: encoding });
    expect(status).toBe(200);
    expect(decode(sent ?? Buffer.alloc(0))).toEqual(body);
    expect(headerIn(headers, "Content-Length")).toBe(String(sent?.length));
    expect(headers.includes("Content-Encoding")).toBe(encoding !== "identity");
    expect(headerIn(headers, "Content-Type")).toBe("text/html");
    etags.add(headerIn(headers, "ETag"));
  }
  expect(etags.size).toBe(3);
  for (const etag of etags) expect(etag).toMatch(/^"[^"]+"$/);
});

test("the same content has the same ETags, and other content others", async () => {
  const etagOf = async (content: string) =>
    headerIn(answer(await storeResponse(Buffer.from(content), []), get).headers, "ETag");
  expect(await etagOf("a")).toBe(await etagOf("a"));
  expect(await etagOf("a")).not.toBe(await etagOf("b"));
});

test("who has the content gets 304 with the same headers, but none of the body's", async () => {
  const stored = await storeResponse(body, [["Cache-Control", "private, no-cache"]]);
  const first = answer(stored, { ...get, acceptEncoding: "br" });
  const etag = headerIn(first.headers, "ETag") ?? "";
  for (const ifNoneMatch of [etag, `"other", W/${etag}`, "*"]) {
    const again = answer(stored, { ...get, acceptEncoding: "br", ifNoneMatch });
    expect(again).toEqual({
      status: 304,
      headers: ["Cache-Control", "private, no-cache", "ETag", etag],
      body: undefined,
    });
  }
  for (const ifNoneMatch of ['"other"', etag.slice(1, -1), `${etag}x`])
    expect(answer(stored, { ...get, acceptEncoding: "br", ifNoneMatch }).status).toBe(200);
  // A copy in another encoding is not this one.
  expect(answer(stored, { ...get, acceptEncoding: "gzip", ifNoneMatch: etag }).status).toBe(200);
});

test("HEAD gets the headers of GET and no body", async () => {
  const stored = await storeResponse(body, []);
  const { headers } = answer(stored, get);
  expect(answer(stored, { ...get, method: "HEAD" })).toEqual({ status: 200, headers, body: undefined });
});

test("the size counts all that is kept", async () => {
  const { size, variants } = await storeResponse(body, []);
  const bytes = Object.values(variants).map((variant) => variant.body.length);
  expect(size).toBeGreaterThan(bytes.reduce((sum, length) => sum + length));
});
