import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { opened, startProcess, stop } from "../site/support/server-process.ts";
import { temporaryFolder } from "../support/database.ts";
import { attributesIn } from "../support/html.ts";
import { administrator } from "../support/test-site.ts";

/** The folder of the earlier version; `npm run same-pages` builds it. */
const earlier = path.join(process.env.EARLIER_VERSION ?? "", "build", "server", "index.js");

test("every page for visitors is what the earlier version sends, but for the names of files and routes", async () => {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const before = await pagesOf(dataDir, earlier);
  const after = await pagesOf(dataDir, undefined);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [url, page] of before) expect.soft(after.get(url), url).toBe(page);
});

/** Starts a version on the same data and returns what it sends to visitors, by URL: the same twice, so also from memory. */
async function pagesOf(dataDir: string, program: string | undefined): Promise<Map<string, string>> {
  const server = await startProcess(
    {
      DATA_DIR: dataDir,
      PORT: "38471",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      SAMPLE_CONTENT: "on",
      TRUST_PROXY: "on",
    },
    program,
  );
  try {
    await opened(server);
    const read = async (url: string) => {
      const response = await fetch(server.url + url);
      return comparable(`${response.status}\n${await response.text()}`);
    };
    const events = attributesIn(await read("/event/all"), "main a[href^='/event/']", "href");
    const pages = new Map<string, string>();
    for (const url of new Set([
      ...publicPages,
      ...unlistedPages,
      ...events,
      "/nowhere",
      "/sitemap.xml",
      "/calendar.ics",
    ])) {
      const page = await read(url);
      expect(await read(url)).toBe(page);
      pages.set(url, page);
    }
    return pages;
  } finally {
    await stop(server);
  }
}

/**
 * Leaves out what follows from how the source is divided into files: names of assets and routes, and what is preloaded.
 * Each element has a line of its own, so that a difference can be read.
 */
function comparable(page: string): string {
  return (
    page
      .replace(/<link rel="modulepreload"[^>]*>/g, "")
      .replace(/\/assets\/[\w.-]+?(\.\w+)(?=["')\s\\])/g, "/assets/…$1")
      .replace(/(\\?["'])(?:[a-z-]+\/)+([a-z-]+)\1/g, "$1$2$1")
      .replace(/ data-(?:files|of)="[^"]*"/g, "")
      // React writes it between two texts, of which a translated sentence has fewer.
      .replaceAll("<!-- -->", "")
      .replace(/></g, ">\n<")
  );
}
