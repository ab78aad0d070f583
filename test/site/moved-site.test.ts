import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrateSite } from "../../database/migrate.ts";
import { standstillSentence } from "../../database/standstill-sentence.ts";
import { administrator, postForm } from "../support/test-site.ts";
import { databaseAt, type Place } from "./support/backup-places.ts";
import {
  addEvent,
  contentsIn,
  describeMoves,
  event,
  expectMoved,
  fill,
  moveSite,
  openAt,
  settingsAt,
} from "./support/moves.ts";
import { fromElsewhere } from "./support/people.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";
import { isSignedIn } from "./support/traces.ts";

async function storedIn(place: Place) {
  await using db = databaseAt(place);
  return await db.selectFrom("storedFiles").select("fullPath").execute();
}

describeMoves("moving a site", ({ kind, places }) => {
  test("a site that people write on moves, and back, with all that it said was saved", async () => {
    const [source, target] = await places();
    const site = await openAt(source);
    const { member, staff } = await fill(site);
    const saved: string[] = [];
    const refused: { status: number; page: string }[] = [];
    let stopped = false;
    const writing = ["Ann", "Bo"].map(async (name) => {
      for (let number = 1; !stopped; number++) {
        const title = `${name} ${number}.`;
        const fields = { ...event, eventTitle: title };
        const isAnn = name === "Ann";
        const answer = await sendForm(
          site,
          "/event-create",
          fields,
          { cookie: staff },
          isAnn ? await jpeg() : undefined,
        );
        if (answer.status === 302) saved.push(title);
        else {
          refused.push({ status: answer.status, page: await answer.text() });
        }
        // The mover shares this process.
        await sleep(300);
      }
    });
    const whileStill: [string, number][] = [];
    let mails: { id: string }[] = [];
    const report = await moveSite(source, target, async (step) => {
      if (step === "copied files") await expect.poll(() => saved.length).toBeGreaterThan(2);
      if (step !== "stopped writes") return;
      await expect.poll(() => refused.length).toBeGreaterThan(1);
      for (const url of ["/", "/event", "/staff", "/account"])
        whileStill.push([url, (await site.request(url, { headers: { cookie: staff } })).status]);
      const sent = await postForm(
        site,
        "/contact-us",
        { user_name: "Bo", user_email: "bo@example.org", message: "Hello?" },
        fromElsewhere(),
      );
      expect(sent.status).toBe(503);
      expect(await sent.text()).toContain(standstillSentence());
      const login = await postForm(
        site,
        "/login",
        { email: "a@b.example", password: "wrong-one" },
        fromElsewhere(),
      );
      expect([login.status, (await login.text()).includes(standstillSentence())]).toEqual([503, true]);
      const upload = await site.request("/v0/b/site/o?name=nothing", {
        method: "POST",
        headers: { cookie: staff },
      });
      expect(upload.status).toBeGreaterThanOrEqual(400);
      await using db = databaseAt(source);
      mails = await db.selectFrom("outbox").select("id").orderBy("id").execute();
    }).finally(() => {
      stopped = true;
    });
    await Promise.all(writing);
    expect(whileStill.every(([, status]) => status < 400)).toBe(true);
    for (const { status, page } of refused) {
      expect(status, page).toBe(503);
      expect(page).toContain(standstillSentence());
    }
    expect(await (await site.request("/event")).text(), "the old site is read on").toContain("Before");
    expect((await addEvent(site, staff, "Too late")).status).toBe(503);
    await site.close();

    await expectMoved(source, target);
    expect(report.tables).toBeGreaterThan(50);
    expect(report.files?.count).toBe((await storedIn(source)).length);
    expect(report.files?.lost).toEqual([]);
    await expect(migrateSite(settingsAt(source))).rejects.toThrow(/^This site was moved to /);

    const moved = await openAt(target);
    expect(await isSignedIn(moved, member.headers), "nobody has to log in again").toBe(true);
    await using db = databaseAt(target);
    const titles = (await db.selectFrom("events").select("eventTitle").execute()).map(
      (row) => row.eventTitle,
    );
    for (const title of saved) expect(titles).toContain(title);
    expect(mails.length).toBeGreaterThan(0);
    expect(await db.selectFrom("outbox").select("id").orderBy("id").execute()).toEqual(mails);
    const files = await storedIn(target);
    for (const { fullPath } of files.slice(0, 4)) {
      const url = `/v0/b/site/o/${encodeURIComponent(fullPath)}?alt=media`;
      expect((await moved.request(url, { headers: { cookie: staff } })).status).toBe(200);
    }
    expect((await addEvent(moved, staff, "After the move")).status).toBe(302);
    await moved.close();

    const back = await moveSite(target, source);
    expect(back.files?.count).toBe((await storedIn(target)).length);
    await expectMoved(target, source);
    await expect(migrateSite(settingsAt(target))).rejects.toThrow(/^This site was moved to /);
    const home = await openAt(source);
    expect((await addEvent(home, staff, "At home")).status).toBe(302);
    await using atHome = databaseAt(source);
    const brought = atHome.selectFrom("events").select("id").where("eventTitle", "=", "After the move");
    expect(await brought.execute()).toHaveLength(1);
    await home.close();
  });

  test("a row or a byte that changed on the way is found, and the site stays where it was", async () => {
    const [source, target] = await places();
    const site = await openAt(source);
    await fill(site);
    await site.close();
    const spoilRow = moveSite(source, target, async (step) => {
      if (step !== "put rows") return;
      await using db = databaseAt(target);
      await db
        .updateTable("user")
        .set({ name: "Somebody else" })
        .where("email", "=", administrator.email)
        .execute();
    });
    await expect(spoilRow).rejects.toThrow("1 row of the table user is not the same in the new place");
    await migrateSite(settingsAt(source));
    await expect(migrateSite(settingsAt(target))).rejects.toThrow(/half of a move/);

    if (kind === "postgres") {
      const spoilByte = moveSite(source, target, async (step) => {
        if (step !== "copied the last files") return;
        const [name = ""] = await contentsIn(target);
        const file = path.join(target.DATA_DIR, "files", "contents", name);
        const bytes = await readFile(file);
        bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
        await writeFile(file, bytes);
      });
      await expect(spoilByte).rejects.toThrow(/^The file \S+ is not the same in the new place/);
      await migrateSite(settingsAt(source));
    }
    expect((await moveSite(source, target)).files?.lost).toEqual([]);
    await expectMoved(source, target);
  });
});
