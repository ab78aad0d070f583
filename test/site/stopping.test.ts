import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { command, startUpload, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { migratedPlace, openPatiently, usualDatabases } from "../support/database.ts";
import { administrator } from "../support/test-site.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";
import { booklet } from "./support/site-files.ts";

describe.each(usualDatabases())("a copy that stops (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  const started: ServerProcess[] = [];

  async function start(stopping: { STOP_GRACE: string; STOP_LIMIT: string }) {
    const place = await migratedPlace(kind, closing);
    const server = await startProcess({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      SAMPLE_CONTENT: "off",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...stopping,
    });
    started.push(server);
    await opened(server);
    return { server, place };
  }

  async function logIn({ url }: ServerProcess): Promise<string> {
    const { email, password } = administrator;
    const answer = await fetch(`${url}/login`, {
      method: "POST",
      body: new URLSearchParams({ email, password }),
      redirect: "manual",
      headers: { origin: url },
    });
    return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  /** Begins an upload, and returns what sends its bytes in one request, the last of them when `rest` is called. */
  async function beginUpload({ url }: ServerProcess, cookie: string, path: string, bytes: Buffer) {
    const { headers, ...start } = startUpload(bytes.length);
    const begun = await fetch(url + uploadPath(path), {
      ...start,
      headers: { ...(headers as Record<string, string>), cookie, origin: url },
    });
    const session = new URL(begun.headers.get("x-goog-upload-url") ?? "");
    const { method = "POST", headers: commands } = command("upload, finalize", 0, "");
    const request = http.request(url + session.pathname + session.search, {
      method,
      headers: {
        ...(commands as Record<string, string>),
        cookie,
        origin: url,
        "content-length": bytes.length,
      },
    });
    request.on("error", () => undefined);
    const answer = once(request, "response") as Promise<[IncomingMessage]>;
    answer.catch(() => undefined);
    const half = Math.floor(bytes.length / 2);
    await new Promise((resolve) => request.write(bytes.subarray(0, half), resolve));
    return async () => {
      request.end(bytes.subarray(half));
      const [response] = await answer;
      return { status: response.statusCode, body: await textOf(response) };
    };
  }

  /** Asks for something and never says all of it. */
  async function hang({ url }: ServerProcess) {
    const request = http.request(`${url}/login`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": 1000,
        expect: "100-continue",
      },
    });
    request.on("error", () => undefined);
    request.flushHeaders();
    await once(request, "continue");
  }

  const readiness = ({ url }: ServerProcess) => fetch(`${url}/readyz`).then(({ status }) => status);

  afterEach(async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill("SIGKILL");
      await ended;
    }
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("a copy that stops says so at /readyz while it still serves pages, and finishes a download and a slow upload", async () => {
    const { server, place } = await start({ STOP_GRACE: "10", STOP_LIMIT: "3600" });
    const cookie = await logIn(server);
    // More than the buffers between the two processes hold.
    const large = Buffer.concat([booklet, randomBytes(24_000_000)]);
    const sendLarge = await beginUpload(server, cookie, "resources/large.pdf", large);
    const stored = await sendLarge();
    expect(stored.status, stored.body).toBe(200);
    const { downloadTokens } = JSON.parse(stored.body) as { downloadTokens: string };
    const url = `${server.url}/v0/b/site/o/resources%2Flarge.pdf?alt=media&token=${downloadTokens}`;
    const [download] = (await once(http.get(url), "response")) as [IncomingMessage];
    await once(download, "readable");
    const sendRest = await beginUpload(server, cookie, "resources/slow.pdf", booklet);
    expect(await readiness(server)).toBe(200);

    server.child.kill("SIGTERM");
    await expect.poll(() => readiness(server)).toBe(503);
    const page = await fetch(`${server.url}/event`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    await expect
      .poll(() =>
        fetch(`${server.url}/healthz`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    expect(server.child.exitCode).toBeNull();
    expect(await sendRest()).toMatchObject({ status: 200 });
    const bytes = await download.toArray();
    expect(Buffer.concat(bytes).equals(large)).toBe(true);
    expect(await server.ended).toBe(0);
    expect(server.complaints()).toBe("");
    const { db } = openPatiently(place);
    const files = await db.selectFrom("storedFiles").select(["fullPath", "size"]).execute();
    await db.destroy();
    expect(files).toContainEqual({ fullPath: "resources/slow.pdf", size: booklet.length });
  });

  test("a copy that stops ends after its limit although a client hangs", async () => {
    const { server } = await start({ STOP_GRACE: "0", STOP_LIMIT: "1" });
    await hang(server);
    expect(await stop(server)).toBe(0);
    expect(server.complaints()).toBe("");
  });

  test("a copy that stops says so to the proxy that asks /healthz", async () => {
    const { server } = await start({ STOP_GRACE: "600", STOP_LIMIT: "3600" });
    const health = () => fetch(`${server.url}/healthz`).then(({ status }) => status);
    expect(await health()).toBe(200);
    server.child.kill("SIGTERM");
    await expect.poll(health).toBe(503);
    expect(await readiness(server)).toBe(503);
    expect((await fetch(`${server.url}/event`)).status).toBe(200);
  });

  test("a copy that stops does so at once when it is asked a second time", async () => {
    const { server } = await start({ STOP_GRACE: "600", STOP_LIMIT: "3600" });
    await hang(server);
    server.child.kill("SIGTERM");
    await expect.poll(() => readiness(server)).toBe(503);
    // Signals of one keystroke arrive together.
    await sleep(1100);
    server.child.kill("SIGINT");
    expect(await server.ended).toBe(1);
  });

  test("a copy that stops does so at once when nobody is served and no grace is set", async () => {
    const { server } = await start({ STOP_GRACE: "0", STOP_LIMIT: "3600" });
    expect(await stop(server)).toBe(0);
  });
});

async function textOf(response: IncomingMessage): Promise<string> {
  return Buffer.concat(await response.toArray()).toString();
}
