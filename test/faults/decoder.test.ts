import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { objectPath, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { administrator } from "../support/test-site.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";

/** Takes the decoder about a second. */
const large = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: "#446655" } })
  .png()
  .toBuffer();
const small = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#446655" } })
  .png()
  .toBuffer();

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function siteWithAdministrator(): Promise<{
  site: SiteProcess;
  authorization: string;
  server: number;
}> {
  const site = await openSiteProcess("postgres");
  closing.push(() => site.close());
  const reply = await site.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const { token } = (await reply.json()) as { token: string };
  return { site, authorization: `Firebase ${token}`, server: site.server.child.pid ?? 0 };
}

type Result = [status: number, message: string | undefined];

function sender({ site, authorization }: Awaited<ReturnType<typeof siteWithAdministrator>>) {
  return async (picture: Buffer, name: string): Promise<Result> => {
    const headers = { authorization, "content-type": "image/png" };
    const body = Uint8Array.from(picture);
    const reply = await site.request(uploadPath(`events/${name}`), { method: "POST", headers, body });
    return [reply.status, ((await reply.json()) as { error?: { message: string } }).error?.message];
  };
}

async function childrenOf(process: number): Promise<number[]> {
  const children = await readFile(`/proc/${process}/task/${process}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

/** A process that has ended but not been waited for has none. */
async function commandLine(process: number): Promise<string> {
  return readFile(`/proc/${process}/cmdline`, "utf8").catch(() => "");
}

async function isRunning(process: number): Promise<boolean> {
  return (await commandLine(process)) !== "";
}

/**
 * Waits for a decoder that is not in `known` and runs its own program. Until then it is a copy of the server, which
 * waits for it: stopping it would stop the server.
 */
async function newDecoder(server: number, known: number[] = []): Promise<number> {
  for (;;) {
    for (const child of await childrenOf(server))
      if (!known.includes(child) && (await commandLine(child)).includes("--eval")) return child;
    await delay(5);
  }
}

/** Whether it has loaded sharp, which it does right before its first picture. */
async function hasSharp(process: number): Promise<boolean> {
  return (await readFile(`/proc/${process}/maps`, "utf8").catch(() => "")).includes("libvips");
}

describe.runIf(process.platform === "linux")("the process that decodes pictures", () => {
  test("the process that decodes pictures gets no setting of the server, so none of its passwords", async () => {
    const opened = await siteWithAdministrator();
    const namesIn = async (process: number) =>
      (await readFile(`/proc/${process}/environ`, "utf8")).split("\0").map((line) => line.split("=")[0]);
    /** Of the next decoder, while it works. */
    const namesInNext = async (known: number[] = []) => {
      const decoder = await newDecoder(opened.server, known);
      await expect.poll(() => hasSharp(decoder)).toBe(true);
      return namesIn(decoder);
    };
    expect(await namesIn(opened.server)).toContain("DATABASE_URL");
    const sent = sender(opened)(large, "picture.png");
    const names = await namesInNext();
    expect(await sent).toEqual([200, undefined]);
    const own = (names: (string | undefined)[]) =>
      names.filter((name) => name && !/^NODE_CHANNEL_/.test(name)).sort();
    const settings = [
      "MALLOC_ARENA_MAX",
      "MALLOC_MMAP_THRESHOLD_",
      "MALLOC_TRIM_THRESHOLD_",
      "NODE_COMPILE_CACHE",
    ];
    expect(own(names)).toEqual(settings);
    const known = await childrenOf(opened.server);
    const size = opened.site.request(`${objectPath("events/picture.png")}?alt=media&width=320`);
    expect(own(await namesInNext(known))).toEqual(["FONTCONFIG_FILE", ...settings]);
    expect((await size).status).toBe(200);
  });

  test("the process that decodes pictures may be killed once: the picture is decoded again", async () => {
    const opened = await siteWithAdministrator();
    const sent = sender(opened)(large, "killed-once.png");
    process.kill(await newDecoder(opened.server), "SIGKILL");
    expect(await sent).toEqual([200, undefined]);
  });

  test("the process that decodes pictures takes only the picture with it that ends it twice; other pictures, sizes and pages are served", async () => {
    const opened = await siteWithAdministrator();
    const { site, server } = opened;
    const send = sender(opened);
    const size = async (width: number) =>
      (await site.request(`${objectPath("events/small.png")}?alt=media&width=${width}`)).status;
    expect(await send(small, "small.png")).toEqual([200, undefined]);
    expect(await size(320)).toBe(200);
    // On a busy machine the first of the two may have ended by itself, for want of work.
    for (const decoder of await childrenOf(server))
      if (await isRunning(decoder)) process.kill(decoder, "SIGKILL");
    await expect.poll(() => childrenOf(server)).toEqual([]);

    const fatal = send(large, "fatal.png");
    const first = await newDecoder(server);
    const others = Promise.all(["a", "b", "c"].map((name) => send(small, `${name}.png`)));
    process.kill(first, "SIGKILL");
    const second = await newDecoder(server, [first]);
    // On a busy machine it may have ended its work before the next one has begun.
    process.kill(second, "SIGSTOP");
    expect(await size(640)).toBe(200);
    process.kill(second, "SIGKILL");
    expect((await site.request("/event")).status).toBe(200);
    expect(await fatal).toEqual([413, "The server cannot process that picture. Choose a smaller one."]);
    expect(await others).toEqual(Array(3).fill([200, undefined]));
  });

  test("the process that decodes pictures ends when it has had nothing to do for a while", async () => {
    const opened = await siteWithAdministrator();
    const sent = sender(opened)(small, "picture.png");
    await newDecoder(opened.server);
    expect(await sent).toEqual([200, undefined]);
    await expect.poll(() => childrenOf(opened.server)).toEqual([]);
  });

  test("the process that decodes pictures ends with a server that is killed in the middle of a picture", async () => {
    const opened = await siteWithAdministrator();
    const sent = sender(opened)(large, "unfinished.png").catch(() => "no response");
    const decoder = await newDecoder(opened.server);
    await expect.poll(() => hasSharp(decoder)).toBe(true);
    process.kill(opened.server, "SIGKILL");
    expect(await sent).toBe("no response");
    await expect.poll(() => isRunning(decoder)).toBe(false);
  });

  test("the process that decodes pictures finishes its picture when the server and it are asked to stop, and ends with the server", async () => {
    const opened = await siteWithAdministrator();
    const sent = sender(opened)(large, "last.png");
    const decoder = await newDecoder(opened.server);
    await expect.poll(() => hasSharp(decoder)).toBe(true);
    process.kill(decoder, "SIGTERM");
    process.kill(opened.server, "SIGTERM");
    expect(await sent).toEqual([200, undefined]);
    expect(await opened.site.server.ended).toBe(0);
    await expect.poll(() => isRunning(decoder)).toBe(false);
  });
});
