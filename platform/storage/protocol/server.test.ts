import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { type ServerType, serve } from "@hono/node-server";
import { sql } from "kysely";
import { afterAll, expect, inject, test, vi } from "vitest";
import { describeOnEveryStore } from "../../../test/support/s3.ts";
import { UnknownCommit } from "../../unknown-commit.ts";
import { sweepUploads } from "../files/sweep.ts";
import {
  command,
  multipart,
  noisy,
  noLeftovers,
  objectPath,
  startUpload,
  testStorage,
  uploadPath,
} from "../testing/test-storage.ts";

const serverInAnotherProcess = `
  import { serve } from "@hono/node-server";
  import { openDatabase } from "./database/connection.ts";
  import { testStorage } from "./platform/storage/testing/test-storage.ts";
  const { db } = openDatabase({ dataDir: process.env.FOLDER, databaseUrl: process.env.DATABASE || undefined });
  const { app } = await testStorage({ db, folder: process.env.FOLDER, storage: JSON.parse(process.env.STORAGE) });
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.stdout.write(port + "\\n"));
`;

describeOnEveryStore("storage behind a real server", (open) => {
  const closing: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });

  async function listening() {
    const opened = await open();
    const server = await testStorage(opened);
    const http = await new Promise<ServerType>((resolve) => {
      const made: ServerType = serve({ fetch: server.app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
        resolve(made),
      );
    });
    closing.push(() => http.close());
    const address = http.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return { ...server, opened, port, origin: `http://127.0.0.1:${port}` };
  }

  const as = (person: string, init: RequestInit): RequestInit => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Firebase ${person}`);
    headers.delete("Content-Length");
    return { ...init, headers };
  };

  async function start(origin: string, size: number): Promise<string> {
    const reply = await fetch(`${origin}${uploadPath("files/a")}`, as("ann", startUpload(size)));
    return reply.headers.get("x-goog-upload-url") ?? "";
  }

  async function received(session: string): Promise<string | null> {
    const reply = await fetch(session, command("query"));
    return reply.headers.get("x-goog-upload-size-received");
  }

  function eventually(check: () => Promise<void>): Promise<void> {
    return vi.waitFor(check, { timeout: 60_000, interval: 50 });
  }

  test.each(["upload", "upload, finalize"])(
    "%s with a connection that breaks keeps nothing of the chunk",
    async (words) => {
      const server = await listening();
      const session = new URL(await start(server.origin, 200_000));
      const socket = connect(server.port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(
        `POST ${session.pathname}${session.search} HTTP/1.1\r\nHost: ${session.host}\r\nContent-Length: 200000\r\nX-Goog-Upload-Command: ${words}\r\nX-Goog-Upload-Offset: 0\r\n\r\n`,
      );
      socket.write(randomBytes(150_000));
      await eventually(async () => expect((await server.leftovers()).orphans).toBe(1));
      socket.destroy();
      expect(await received(session.href)).toBe("0");
      await eventually(async () => expect((await server.leftovers()).files).toEqual([]));
      expect(server.logged).toEqual([]);
      const last = await fetch(session, command("upload, finalize", 0, Buffer.alloc(200_000)));
      expect(last.headers.get("x-goog-upload-status")).toBe("final");
    },
  );

  test("a multipart upload whose connection breaks leaves nothing", async () => {
    const server = await listening();
    const socket = connect(server.port, "127.0.0.1");
    await once(socket, "connect");
    const { headers, body } = multipart("files/a", randomBytes(100_000));
    const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST ${uploadPath("files/a")} HTTP/1.1\r\nHost: x\r\nAuthorization: Firebase ann\r\n${lines.join("")}\r\n`,
    );
    socket.write(Buffer.from(body as unknown as Uint8Array).subarray(0, 90_000));
    await eventually(async () => expect((await server.leftovers()).orphans).toBe(1));
    socket.destroy();
    await eventually(async () => expect(await server.leftovers()).toEqual(noLeftovers));
  });

  test("a large upload that is refused early gets the reason", async () => {
    const server = await listening();
    const large = multipart("own/a", Buffer.alloc(20 * 1024 * 1024));
    const reply = await fetch(`${server.origin}${uploadPath("own/a")}`, as("ann", large));
    expect([reply.status, (await reply.json()).error.message]).toEqual([
      413,
      "Pictures can be at most 15 MB.",
    ]);
    expect((await fetch(`${server.origin}${uploadPath("own/a")}`, large)).status).toBe(401);
  });

  test("GET, HEAD and ranges have correct lengths", async () => {
    const server = await listening();
    const content = randomBytes(1_000_000);
    await fetch(`${server.origin}${uploadPath("files/a")}`, as("ann", multipart("files/a", content)));
    const url = `${server.origin}${objectPath("files/a")}?alt=media`;
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(whole.equals(content)).toBe(true);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "1000000"]);
    const part = await fetch(url, { headers: { Range: "bytes=999990-" } });
    expect([part.status, part.headers.get("content-length")]).toEqual([206, "10"]);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(-10))).toBe(true);
    const removed = await fetch(`${server.origin}${objectPath("files/a")}`, as("ann", { method: "DELETE" }));
    expect(removed.status).toBe(204);
  });

  test("a cancelled download does no harm", async () => {
    const server = await listening();
    await fetch(
      `${server.origin}${uploadPath("files/a")}`,
      as("ann", multipart("files/a", randomBytes(5_000_000))),
    );
    const url = `${server.origin}${objectPath("files/a")}?alt=media`;
    const controller = new AbortController();
    const reply = await fetch(url, { signal: controller.signal });
    await reply.body?.getReader().read();
    controller.abort();
    expect((await fetch(url)).status).toBe(200);
  });

  test("an upload survives a killed server and continues in another process", async () => {
    const opened = await open();
    await mkdir(`${opened.folder}/files`, { recursive: true });
    const [first, firstOrigin] = await otherProcess(opened);
    const content = randomBytes(3_000_000);
    const session = new URL(await start(firstOrigin, content.length));
    await fetch(session, command("upload", 0, content.subarray(0, 1_000_000)));
    const here = await testStorage(opened);
    const claim = async () => (await here.db.selectFrom("uploads").select("claim").executeTakeFirst())?.claim;
    const before = await claim();
    const socket = connect(Number(session.port), "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(
      `POST ${session.pathname}${session.search} HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\nX-Goog-Upload-Command: upload, finalize\r\nX-Goog-Upload-Offset: 1000000\r\n\r\n`,
    );
    socket.write(content.subarray(1_000_000, 2_500_000));
    await eventually(async () => expect(await claim()).not.toBe(before));
    first.kill("SIGKILL");
    await once(first, "exit");

    const [, secondOrigin] = await otherProcess(opened);
    const continued = `${secondOrigin}${session.pathname}${session.search}`;
    expect(await received(continued)).toBe("1000000");
    const last = await fetch(continued, command("upload, finalize", 1_000_000, content.subarray(1_000_000)));
    expect((await last.json()).size).toBe("3000000");
    const stored = await fetch(`${secondOrigin}${objectPath("files/a")}?alt=media`);
    expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
    // Partial files of the killed process are swept a day later.
    await sweepUploads(here.storage, new Date(Date.now() + 2 * 86_400_000));
    expect(await here.leftovers()).toMatchObject({ stored: 1, orphans: 0, files: [expect.any(String)] });
  });

  test("orphaned blobs of a killed server are swept", async () => {
    const server = await testStorage(await open(), { clock: () => new Date("2026-11-21T09:00:00Z") });
    const commitFails = () => Promise.reject(new UnknownCommit("killed"));
    server.storage.db.transaction = () => ({ execute: commitFails }) as never;
    await server.ask(uploadPath("open/a"), {
      ...multipart("open/a", await noisy(20, 20).png().toBuffer()),
      as: "sam",
    });
    expect(await server.leftovers()).toMatchObject({ stored: 0, orphans: 1, files: [expect.any(String)] });
    await sweepUploads(server.storage, new Date("2026-11-21T21:00:00Z"));
    expect((await server.leftovers()).orphans).toBe(1);
    await sweepUploads(server.storage, new Date("2026-11-22T10:00:00Z"));
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  test("a file that an old record calls orphaned is not swept, and can be deleted", async () => {
    const server = await testStorage(await open());
    const path = "files/a.txt";
    expect((await server.ask(uploadPath(path), { ...multipart(path, "text"), as: "ann" })).status).toBe(200);
    const [stored] = await server.storage.db.selectFrom("storedFiles").select("contentKey").execute();
    await server.storage.db
      .insertInto("looseContents")
      .values({ contentKey: stored?.contentKey ?? "", since: "2026-01-01T00:00:00.000Z" })
      .execute();
    await sweepUploads(server.storage);
    expect(await (await server.ask(`${objectPath(path)}?alt=media`)).text()).toBe("text");
    expect((await server.ask(objectPath(path), { method: "DELETE", as: "ann" })).status).toBe(204);
    expect(await server.leftovers()).toEqual(noLeftovers);
  });

  async function otherProcess({ db, kind, folder, storage }: Awaited<ReturnType<typeof open>>) {
    const databaseUrl = new URL(inject("postgresUrl"));
    if (kind === "postgres") {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      databaseUrl.pathname = rows[0]?.name ?? "";
    }
    const child: ChildProcess = spawn(
      process.execPath,
      [
        ...["--import", "./scripts/texts/register.mjs"],
        ...["--input-type=module-typescript", "-e", serverInAnotherProcess],
      ],
      {
        env: {
          ...process.env,
          FOLDER: folder,
          DATABASE: kind === "postgres" ? databaseUrl.href : "",
          STORAGE: JSON.stringify(storage ?? null),
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    closing.push(() => child.kill("SIGKILL"));
    if (!child.stdout) throw new Error("no output");
    const [port] = await once(createInterface(child.stdout), "line");
    return [child, `http://127.0.0.1:${port}`] as const;
  }
});
