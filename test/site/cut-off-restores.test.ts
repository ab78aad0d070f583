import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdingChoice } from "../../database/site-choices.ts";
import { bothDatabases, temporaryFolder } from "../support/database.ts";
import { startS3 } from "../support/s3.ts";
import { openTestSite, signIn } from "../support/test-site.ts";
import { archiveIn, command, databaseAt, emptyPlace, type Place } from "./support/backup-places.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

const event = {
  eventTitle: "Supper",
  eventContent: "In the hall",
  eventDate: "2090-12-01",
  eventTime: "18:00",
};

describe.each(
  bothDatabases(
    "a restore fills each database with statements of its own, and what is left of one is found there",
  ),
)("a restore that was cut off (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  let live: Place;
  let archive: string;
  beforeAll(async () => {
    const s3 = await startS3();
    closing.push(s3.close);
    live = await emptyPlace(closing, kind, s3.storageUrl);
    const site = await openTestSite(kind, live);
    const staff = { cookie: await signIn(site) };
    expect((await sendForm(site, "/event-create", event, staff, await jpeg())).status).toBe(302);
    await site.close();
    const archives = await temporaryFolder();
    closing.push(() => rm(archives, { recursive: true }));
    archive = archiveIn(await command("backup", [archives], live));
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  /** Restores to where the folder of files cannot be made. */
  const cutOff = async (): Promise<Place> => {
    const target = await emptyPlace(closing, kind);
    const inTheWay = path.join(target.DATA_DIR, "files");
    await writeFile(inTheWay, "");
    expect((await command("restore", [archive], target)).code).toBe(1);
    expect(await readdir(target.DATA_DIR)).toContain("restore-unfinished");
    await rm(inTheWay);
    return target;
  };

  test("is run again in the same place", async () => {
    const target = await cutOff();
    expect((await command("restore", [archive], target)).stderr).toBe("");
    expect(await readdir(target.DATA_DIR)).not.toContain("restore-unfinished");
  });

  test("deletes nothing from the bucket of a live site that is named afterwards", async () => {
    const { DATABASE_URL: _, DATA_DIR: __, ...bucket } = live;
    const said = await command("restore", [archive], { ...(await cutOff()), ...bucket });
    expect(said.stderr).toMatch(/^This site is not empty: it has stored files\. Nothing was changed\./);
    expect((await command("backup", [path.dirname(archive)], live)).stdout).toContain("1 file with ");
  });

  if (kind === "postgres")
    test("changes nothing in the database of a live site that is named afterwards", async () => {
      const { DATABASE_URL = "" } = live;
      const said = await command("restore", [archive], { ...(await cutOff()), DATABASE_URL });
      expect(said.stderr).toMatch(/^This site is not empty: its table \w+ has rows\. Nothing was changed\./);
      expect(await isHolding(live)).toBe(false);
    });

  test("is not taken for done where the rows of another site are by now", async () => {
    const target = await cutOff();
    const mark = path.join(target.DATA_DIR, "restore-unfinished");
    const marked = path.join(target.DATA_DIR, "marked");
    await rename(mark, marked);
    await (await openTestSite(kind, target)).close();
    await rename(marked, mark);
    const said = await command("restore", [archive], target);
    expect(said.stderr).toMatch(/^This site is not empty: its table \w+ has rows\. Nothing was changed\./);
    expect(await isHolding(target)).toBe(false);
  });
});

async function isHolding(place: Place): Promise<boolean> {
  await using db = databaseAt(place);
  const held = await db.selectFrom("siteChoices").select("name").where("name", "=", holdingChoice).execute();
  return held.length > 0;
}
