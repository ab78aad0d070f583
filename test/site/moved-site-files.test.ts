import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/database.ts";
import { attributesIn } from "../support/html.ts";
import { s3Keys, startS3 } from "../support/s3.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { archiveIn, command, emptyPlace } from "./support/backup-places.ts";
import { sendFacts } from "./support/page-edits.ts";
import { addFile, hymn } from "./support/site-files.ts";

const closing: (() => Promise<unknown>)[] = [];
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
  closing.push(s3.close);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function openAt(place: Record<string, string> & { DATA_DIR: string }): Promise<TestSite> {
  const site = await openTestSite("sqlite", place);
  closing.push(site.close);
  return { ...site, dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL };
}

async function expectRecording(site: TestSite): Promise<void> {
  const html = await (await site.request("/resources")).text();
  const [url = ""] = attributesIn(html, "main a[download]", "href");
  expect(url).toContain("files%2F");
  expect(Buffer.from(await (await site.request(url)).arrayBuffer()).equals(hymn)).toBe(true);
  const last = await site.request(url, { headers: { range: "bytes=-100" } });
  expect(last.status).toBe(206);
  expect(Buffer.from(await last.arrayBuffer()).equals(hymn.subarray(-100))).toBe(true);
}

test("a file in a bucket is served whole and in part, and a backup brings it with its places to a disk", async () => {
  const source = await emptyPlace(closing, "sqlite", s3.storageUrl);
  const site = await openAt(source);
  const staff = { cookie: await signIn(site) };
  const id = await addFile(site, "Evensong.mp3", hymn, staff);
  await sendFacts(site, "resources", staff, {
    "row-resources-title": ["Evensong"],
    "row-resources-words": ["Of last Sunday."],
    "row-resources-file": [`file:${id}`],
  });
  await expectRecording(site);

  const archive = archiveIn(await command("backup", [await temporaryFolder()], source));
  const target = await emptyPlace(closing, "postgres");
  expect((await command("restore", [archive], { ...s3Keys, ...target })).stderr).toBe("");
  const restored = await openAt(target);
  await expectRecording(restored);
  const headers = { cookie: await signIn(restored) };
  expect((await postForm(restored, `/files/${id}/delete`, {}, headers)).status).toBe(409);
});
