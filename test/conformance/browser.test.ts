import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../journeys/support/visitor.ts";
import { temporaryFolder } from "../support/database.ts";
import { type ClientName, clientNames } from "./support/clients.ts";
import { failing } from "./support/fault-proxy.ts";
import type { Journey } from "./support/in-browser.ts";
import { KiB, MiB, openStage } from "./support/stage.ts";

const stage = openStage();
const visit = openBrowser();

beforeAll(async () => {
  stage.proxy.page("/clients.js", "text/javascript", await bundled());
  stage.proxy.page(
    "/",
    "text/html",
    '<!doctype html><title>Clients</title><script src="/clients.js"></script>',
  );
});

test.each(clientNames)(
  "%s in Chromium uploads, pauses, cancels, lists, downloads and removes",
  async (name) => {
    const folder = `files/${randomUUID()}`;
    const isSecondChunk = ({ offset }: { offset: number | undefined }) => offset === 256 * KiB;
    for (const held of ["held.bin", "cancelled.bin"]) {
      stage.proxy.inject(`${folder}/${held}`, failing(1, isSecondChunk, "hang"));
    }
    const { page, expectErrors } = await visit({ url: `http://127.0.0.1:${stage.proxy.port}` });
    // The requests that fail on purpose.
    expectErrors(/status of 404|net::ERR_/);
    await page.goto("/");
    const journey = await page.evaluate(
      ([client, at]) => {
        const { travel } = (globalThis as unknown as { clients: { travel: Travel } }).clients;
        type Travel = (name: string, folder: string) => Promise<Journey>;
        return travel(client, at);
      },
      [name, folder] satisfies [ClientName, string] as [ClientName, string],
    );
    expect(journey).toEqual({
      progress: ["running", "complete"],
      paused: ["true", "paused", "false", "true"],
      outcomes: ["success", "success", "storage/canceled"],
      stored: { size: MiB + 5, contentType: "application/x-big", customMetadata: { from: "browser" } },
      updated: "update",
      listed: [`${folder}/held.bin`, `${folder}/whole.bin`],
      downloaded: { status: 200, sameBytes: true, first: [0, 247, 238] },
      afterRemoval: "storage/object-not-found",
    });
    const commands = stage.proxy.requestsFor(`${folder}/held.bin`);
    expect(commands.slice(0, 5)).toEqual([
      "start",
      "upload 0",
      `upload ${256 * KiB}`,
      "query",
      `upload ${256 * KiB}`,
    ]);
  },
);

/** Bundles both clients and the journey into one script. */
async function bundled(): Promise<string> {
  const outDir = await temporaryFolder();
  try {
    const { build } = await import("vite");
    await build({
      configFile: false,
      logLevel: "silent",
      build: {
        outDir,
        minify: false,
        lib: {
          entry: fileURLToPath(new URL("support/in-browser.ts", import.meta.url)),
          formats: ["iife"],
          name: "clients",
          fileName: () => "clients.js",
        },
      },
    });
    return await readFile(path.join(outDir, "clients.js"), "utf8");
  } finally {
    await rm(outDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
