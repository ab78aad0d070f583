import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FilmSites, openFilmSites, show } from "../../test/support/film-sites.ts";
import {
  BodyTooLarge,
  type FetchLimits,
  isPublicAddress,
  openPublicFetch,
  RefusedUrl,
} from "./public-fetch.ts";

let sites: FilmSites;
beforeAll(async () => {
  sites = await openFilmSites();
});
afterAll(() => sites.close());

/** Names resolve to these addresses, and only public ones may be connected to. */
function withNames(names: Record<string, string[]>) {
  const resolve = async (host: string) =>
    (names[host] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return openPublicFetch({ port: sites.network.port, resolve });
}

test("a response has its URL, status and headers", async () => {
  const answer = await openPublicFetch(sites.network)("https://films.example/deny");
  expect(answer).toMatchObject({ url: "https://films.example/deny", status: 200 });
  expect(answer.header("X-Frame-Options")).toBe("DENY");
  expect(answer.header("x-nothing")).toBeUndefined();
});

test("repeated headers are joined", async () => {
  sites.answers.set("films.example/two", (response) => {
    response.setHeader("content-security-policy", ["img-src *", "frame-ancestors 'none'"]);
    show(response);
  });
  const answer = await openPublicFetch(sites.network)("https://films.example/two");
  expect(answer.header("content-security-policy")).toBe("img-src *, frame-ancestors 'none'");
});

test("a redirect is followed to an https address, and no more than three are", async () => {
  const ask = openPublicFetch(sites.network);
  expect(await ask("https://films.example/to-plain")).toMatchObject({
    url: "https://films.example/plain",
    status: 200,
  });
  for (const number of [1, 2, 3, 4]) {
    sites.answers.set(`films.example/hop-${number}`, (response) =>
      response.writeHead(302, { location: number === 1 ? "/plain" : `/hop-${number - 1}` }).end(),
    );
  }
  expect(await ask("https://films.example/hop-3")).toMatchObject({ status: 200 });
  await expect(ask("https://films.example/hop-4")).rejects.toThrow(RefusedUrl);
});

test("no cookie, no referrer and nothing about the visitor is sent", async () => {
  let sent: Record<string, unknown> = {};
  sites.answers.set("films.example/heard", (response) => {
    sent = response.req.headers;
    show(response);
  });
  await openPublicFetch(sites.network)("https://films.example/heard");
  expect(Object.keys(sent).sort()).toEqual(["accept", "connection", "host", "user-agent"]);
});

test("a body that never ends is not read", async () => {
  let ended = Promise.withResolvers<void>();
  sites.answers.set("films.example/endless", (response) => {
    response.writeHead(200);
    const flood = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 5);
    response.once("close", () => {
      clearInterval(flood);
      ended.resolve();
    });
  });
  expect(await openPublicFetch(sites.network)("https://films.example/endless")).toMatchObject({
    status: 200,
  });
  await ended.promise;
  ended = Promise.withResolvers<void>();
});

test("a body is read on request, up to its limit", async () => {
  sites.answers.set("films.example/leads", (response) =>
    response.writeHead(302, { location: "/ten" }).end("not this"),
  );
  sites.answers.set("films.example/ten", (response) => response.writeHead(200).end("0123456789"));
  const ask = openPublicFetch(sites.network);
  const answer = await ask("https://films.example/leads", { mostBytes: 10 });
  expect(answer).toMatchObject({ url: "https://films.example/ten", status: 200 });
  expect(answer.body?.toString()).toBe("0123456789");
  await expect(ask("https://films.example/ten", { mostBytes: 9 })).rejects.toThrow(BodyTooLarge);
  expect(await ask("https://films.example/ten")).not.toHaveProperty("body");
});

test("a body is passed on while it arrives, up to its limit and as long as it may take", async () => {
  sites.answers.set("films.example/ten", (response) => response.writeHead(200).end("0123456789"));
  sites.answers.set("films.example/slow", (response) => response.writeHead(200).write("BEGIN"));
  const ask = openPublicFetch(sites.network);
  const read = async (path: string, limits: FetchLimits) => {
    const { stream, body } = await ask(`https://films.example${path}`, { ...limits, asStream: true });
    expect(body).toBeUndefined();
    return new Response(stream ?? null).text();
  };
  expect(await read("/ten", { mostBytes: 10 })).toBe("0123456789");
  await expect(read("/ten", { mostBytes: 9 })).rejects.toThrow(BodyTooLarge);
  await expect(read("/slow", { mostBytes: 9, limitMs: 200 })).rejects.toThrow(
    expect.objectContaining({ name: "TimeoutError" }),
  );
});

test.each([
  ["is cancelled before it is read", async (stream: ReadableStream<Uint8Array>) => stream.cancel()],
  [
    "is cancelled after its start",
    async (stream: ReadableStream<Uint8Array>) => {
      const reader = stream.getReader();
      await reader.read();
      await reader.cancel();
    },
  ],
  ["is not read, and its request ends", async (_: unknown, ending: AbortController) => ending.abort()],
])("the connection is closed at once when the body %s", async (_, end) => {
  const closed = Promise.withResolvers<void>();
  sites.answers.set("films.example/gone", (response) => {
    response.writeHead(403).write("BEGIN");
    response.once("close", closed.resolve);
  });
  const ending = new AbortController();
  const limits = { mostBytes: 9, limitMs: 3_600_000, asStream: true, signal: ending.signal };
  const { stream } = await openPublicFetch(sites.network)("https://films.example/gone", limits);
  if (!stream) throw new Error("there is no stream");
  await end(stream, ending);
  await closed.promise;
});

test("a body that comes too slowly times out", async () => {
  sites.answers.set("films.example/slow", (response) => response.writeHead(200).write("BEGIN"));
  const ask = openPublicFetch(sites.network);
  const slow = ask("https://films.example/slow", { mostBytes: 1000, limitMs: 200 });
  await expect(slow).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

test("a silent server times out, and closing the site aborts the request", async () => {
  const ask = openPublicFetch(sites.network);
  await expect(ask("https://films.example/silence", { limitMs: 200 })).rejects.toThrow(/abort|timeout/i);
  const closing = new AbortController();
  const asked = ask("https://films.example/silence", { signal: closing.signal });
  closing.abort();
  await expect(asked).rejects.toThrow(/abort/i);
});

test("an untrusted certificate is an error", async () => {
  const { ca: _, ...unknown } = sites.network;
  await expect(openPublicFetch(unknown)("https://films.example/plain")).rejects.toThrow(/certificate/);
});

describe("refused URLs", () => {
  const names = {
    "inside.example": ["10.0.0.1"],
    "loop.example": ["127.0.0.1"],
    "half.example": ["93.184.215.14", "192.168.0.7"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "six.example": ["2606:4700::1111", "fd00::1"],
    localhost: ["127.0.0.1", "::1"],
  };

  test.each([
    "http://films.example/",
    "ftp://films.example/",
    "https://films.example:22/",
    "https://films.example:8443/",
    "https://ann:secret@films.example/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1]/",
    "https://[fd00:ec2::254]/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0x7f.1/",
    "https://127.1/",
    "https://0/",
    "https://inside.example/",
    "https://loop.example/",
    "https://half.example/",
    "https://mapped.example/",
    "https://six.example/",
    "not an address",
  ])("a URL is refused: %s", async (address) => {
    const before = sites.asked.length;
    await expect(withNames(names)(address)).rejects.toThrow(RefusedUrl);
    expect(sites.asked).toHaveLength(before);
  });

  test.each([
    "https://10.0.0.1/",
    "https://169.254.169.254/",
    "https://[::ffff:10.0.0.1]/",
    "https://127.0.0.2/",
    "https://inside.example/",
    "https://films.example:22/",
    "http://films.example/plain",
    "//inside.example/",
  ])("a redirect to %s is refused", async (target) => {
    sites.answers.set("films.example/leads", (response) =>
      response.writeHead(302, { location: target }).end(),
    );
    const ask = openPublicFetch({
      ...sites.network,
      resolve: async (host) => [{ address: host === "inside.example" ? "10.0.0.1" : "127.0.0.1", family: 4 }],
    });
    const before = sites.asked.length;
    await expect(ask("https://films.example/leads")).rejects.toThrow(RefusedUrl);
    expect(sites.asked.slice(before)).toEqual(["films.example/leads"]);
  });

  test("a host is resolved once, so that it cannot change after the check", async () => {
    const answers = ["127.0.0.1", "10.0.0.1"];
    let asked = 0;
    const ask = openPublicFetch({
      ...sites.network,
      permits: (address) => address === "127.0.0.1",
      resolve: async () => [{ address: answers[asked++] ?? "10.0.0.1", family: 4 }],
    });
    expect(await ask("https://films.example/plain")).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
  });
});

test.each([
  ["1.1.1.1", true],
  ["93.184.215.14", true],
  ["172.15.255.255", true],
  ["172.32.0.0", true],
  ["100.63.255.255", true],
  ["2606:4700:4700::1111", true],
  ["2a00:1450:4001:831::200e", true],
  ["2001:4860:4860::8888", true],
  ["0.0.0.0", false],
  ["10.255.255.255", false],
  ["100.64.0.1", false],
  ["127.255.255.255", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["192.0.0.1", false],
  ["192.0.2.1", false],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["198.51.100.1", false],
  ["203.0.113.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:1.1.1.1", false],
  ["64:ff9b::101:101", false],
  ["100::1", false],
  ["2001::1", false],
  ["2001:db8::1", false],
  ["2002:a00:1::1", false],
  ["3fff::1", false],
  ["fc00::1", false],
  ["fd12:3456::1", false],
  ["fe80::1", false],
  ["fec0::1", false],
  ["ff02::1", false],
  ["films.example", false],
])("%s is public: %j", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
