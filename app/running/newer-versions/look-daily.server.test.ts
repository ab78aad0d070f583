import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sampleChoice } from "../../../database/site-choices.ts";
import { usualDatabases } from "../../../test/support/database.ts";
import { readOwnUpdate } from "./known-version.server.ts";
import { beginOwnUpdate, endOwnUpdate } from "./own-update.server.ts";
import { newsIn } from "./remote-versions.server.ts";
import { tellOfOwnUpdate } from "./tell-of-own-update.server.ts";
import { openLookingSite, openSources } from "./testing/sources.ts";

describe.each(usualDatabases())("looking for a newer version (%s)", (kind) => {
  test("the first look is planned, and then a newer version is found once a day and mailed once a month", async () => {
    const { url, release } = await openSources();
    await release("1.0.0");
    const { time, look, lookAfter, found, mails } = await openLookingSite(kind, url);
    await look();
    expect(await found()).toEqual({ nextAt: "2027-01-03T00:30:00.000Z" });
    await lookAfter(0.5);
    expect(await found()).toEqual({ nextAt: "2027-01-03T00:30:00.000Z" });
    await lookAfter(1);
    expect(await found()).toEqual({
      nextAt: "2027-01-05T00:00:00.000Z",
      lookedAt: time.now.toISOString(),
    });
    const commit = await release("1.2.0", "\n\nFor visitors\n\n- <b>Today</b> says *when*.\n");
    await lookAfter(0.5);
    expect((await found())?.newest).toBeUndefined();
    await lookAfter(0.5);
    expect((await found())?.newest).toEqual({
      ...{ name: "v1.2.0", commit, from: "1.0.0", hasMoved: false },
      since: time.now.toISOString(),
      news: {
        changes: [{ who: "For visitors", items: ["<b>Today</b> says when."], more: 0 }],
        byItself: { name: "v1.2.0", commit },
      },
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "ruth@people.example",
      subject: "A newer version of the site is out: 1.2.0",
    });
    expect(mail?.html).toContain("&lt;b&gt;Today&lt;/b&gt; says when.");
    expect(mail?.text).toContain("The site runs version 1.0.0.");
    await release("1.2.1");
    for (let days = 0; days < 29; days++) await lookAfter(1);
    expect(await mails()).toHaveLength(1);
    await lookAfter(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "A newer version of the site is out: 1.2.0",
      "A newer version of the site is out: 1.2.1",
    ]);
  });

  test("a version for security is mailed at once, and once a month then", async () => {
    const { url, release } = await openSources();
    await release("1.1.0");
    const { look, lookAfter, mails } = await openLookingSite(kind, url);
    await look();
    await lookAfter(1);
    await release("1.2.0", " (security)\n\nFor visitors\n\n- Safer.\n");
    await release("1.2.1");
    await lookAfter(1);
    await lookAfter(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "A newer version of the site is out: 1.1.0",
      "Please update the site soon: version 1.2.1 makes it safer",
    ]);
  });

  test("that a known version mends weaknesses is mailed once it is known, and an ordinary one after it is not at once", async () => {
    const { url, release, git, folder } = await openSources();
    await release("1.0.0");
    const { look, lookAfter, mails } = await openLookingSite(kind, url);
    await look();
    await release("1.2.0");
    const changelog = path.join(folder, "CHANGELOG.md");
    const whole = await readFile(changelog, "utf8");
    await writeFile(changelog, "Nothing.");
    git("commit", "--quiet", "--all", "--message", "Without its entry");
    git("tag", "--force", "v1.2.0");
    await lookAfter(1);
    expect(await mails()).toHaveLength(1);
    await writeFile(changelog, whole.replace("## 1.2.0", "## 1.2.0 (security)"));
    git("commit", "--quiet", "--all", "--message", "With its entry");
    git("tag", "--force", "v1.2.0");
    await lookAfter(1);
    await writeFile(changelog, whole.replace("## 1.2.0", "## 1.2.1\n\n## 1.2.0 (security)"));
    git("commit", "--quiet", "--all", "--message", "1.2.1");
    git("tag", "v1.2.1");
    await lookAfter(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "A newer version of the site is out: 1.2.0",
      "Please update the site soon: version 1.2.0 makes it safer",
    ]);
  });

  test("where UPDATE_AT is set and nothing updates the site, its versions are mailed after three days", async () => {
    const { url, release } = await openSources();
    const at = { BACKUP_TO: "/nowhere/backups", UPDATE_AT: "03:40" };
    const { look, lookAfter, mails } = await openLookingSite(kind, url, at);
    await look();
    await release("1.2.0", " (security)\n\nFor visitors\n\n- Safer.\n");
    await lookAfter(1);
    await release("1.2.1");
    await lookAfter(3);
    expect(await mails()).toEqual([]);
    await lookAfter(1);
    await lookAfter(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Please update the site soon: version 1.2.1 makes it safer",
    ]);
  });

  test("of a changelog with any number of groups some are kept", () => {
    const names = Array.from({ length: 40_000 }, (_, number) =>
      [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join(""),
    );
    const changes = names.map((name) => ({ who: `For ${name}`, items: ["One.", "Two."] }));
    const release = {
      version: "1.1.0",
      isSecurity: false,
      hand: undefined,
      changes: [...changes, ...changes],
    };
    const tag = { name: "v1.1.0", commit: "a".repeat(40) };
    const news = newsIn([release], "1.0.0", tag, [tag]);
    expect(news?.changes).toHaveLength(8);
    expect(news?.changes[0]).toEqual({ who: "For a", items: ["One.", "Two.", "One.", "Two."], more: 0 });
  });

  test("a changelog that is too long is left unread", async () => {
    const { url, release } = await openSources();
    await release("1.1.0", `\n\nFor visitors\n\n- ${"x".repeat(500_000)}\n`);
    const { look, lookAfter, found } = await openLookingSite(kind, url);
    await look();
    await lookAfter(1);
    expect(await found()).toMatchObject({
      newest: { name: "v1.1.0" },
      problem: { reason: expect.stringContaining("0.5 MB") },
    });
    expect((await found())?.newest?.news).toBeUndefined();
  });

  test("nothing is asked without sources, or while the sample is shown", async () => {
    const { url } = await openSources();
    const silent = await openLookingSite(kind, undefined);
    await silent.lookAfter(1);
    await silent.lookAfter(1);
    expect(await silent.found()).toBeUndefined();
    const sample = await openLookingSite(kind, url);
    await sample.db.insertInto("siteChoices").values({ name: sampleChoice, value: "shown" }).execute();
    await sample.lookAfter(1);
    expect(await sample.found()).toBeUndefined();
  });

  test("a remote that is gone keeps what is known, and says since when and why", async () => {
    const { url, release } = await openSources();
    await release("1.1.0");
    const known = await openLookingSite(kind, url);
    await known.look();
    await known.lookAfter(1);
    known.site.sources = "file:///nowhere/narthex";
    await known.lookAfter(1);
    const since = known.time.now.toISOString();
    await known.lookAfter(1);
    expect(await known.found()).toMatchObject({
      newest: { name: "v1.1.0" },
      problem: { since, reason: expect.stringMatching(/\S/) },
    });
    known.site.sources = url;
    await known.lookAfter(1);
    expect((await known.found())?.problem).toBeUndefined();
    known.site.running = "1.1.0";
    await known.lookAfter(1);
    expect((await known.found())?.newest).toBeUndefined();
  });

  test("a version without an entry is told, and is none to update to by itself", async () => {
    const { url, release, git, folder } = await openSources();
    await release("1.1.0");
    const { look, lookAfter, found } = await openLookingSite(kind, url);
    await writeFile(path.join(folder, "CHANGELOG.md"), "Nothing.");
    git("commit", "--quiet", "--all", "--message", "1.1.1");
    git("tag", "v1.1.1");
    await look();
    await lookAfter(1);
    expect((await found())?.newest).toMatchObject({ name: "v1.1.1", hasMoved: false });
    expect((await found())?.newest?.news).toBeUndefined();
  });
});

describe.each(usualDatabases())("the update that a site begins by itself (%s)", (kind) => {
  const at = { BACKUP_TO: "/nowhere/backups", BACKUP_AT: "03:00", UPDATE_AT: "03:40" };

  async function openNight() {
    const sources = await openSources();
    const opened = await openLookingSite(kind, sources.url, at);
    const { db, site, time } = opened;
    await opened.look();
    const updating = { ...site, congregation: { timeZone: "Europe/London" } };
    return {
      ...sources,
      ...opened,
      prove: (night: string) =>
        db
          .insertInto("backupProofs")
          .values({
            ...{ night, heldUntil: `${night}T03:10:00.000Z`, endedAt: `${night}T03:10:00.000Z` },
            ...{ attempts: 1, outcome: "proved", reason: "", archive: "", seconds: 1, rows: 1, files: 1 },
          })
          .execute(),
      end: (hasSucceeded: boolean, said: string) => endOwnUpdate(updating, { hasSucceeded, said }),
      tell: () => tellOfOwnUpdate(site),
      begin: (moment: string, begun?: string) => {
        time.now = new Date(moment);
        return beginOwnUpdate(updating, begun);
      },
    };
  }

  test("begins after its time and the proved backup, once a day, on three nights at most", async () => {
    const { release, lookAfter, prove, begin, mails } = await openNight();
    const commit = await release("1.1.0");
    await lookAfter(1);
    const tag = { name: "v1.1.0", commit };
    expect(await begin("2027-01-05T03:50:00Z")).toBeUndefined();
    await prove("2027-01-05");
    expect(await begin("2027-01-05T03:39:00Z")).toBeUndefined();
    const both = await Promise.all([begin("2027-01-05T03:50:00Z"), begin("2027-01-05T03:50:00Z")]);
    expect(both.filter(Boolean)).toEqual([tag]);
    expect(await begin("2027-01-05T04:10:00Z")).toBeUndefined();
    await prove("2027-01-06");
    expect(await begin("2027-01-06T06:41:00Z")).toBeUndefined();
    expect(await begin("2027-01-06T06:39:00Z")).toEqual(tag);
    await prove("2027-01-07");
    expect(await begin("2027-01-07T03:40:00Z")).toEqual(tag);
    await prove("2027-01-08");
    expect(await begin("2027-01-08T03:40:00Z")).toBeUndefined();
    // The mail about its outcome is enough, until it gives up.
    expect(await mails()).toEqual([]);
    expect(await begin("2027-01-08T03:40:00Z", tag.name)).toBeUndefined();
  });

  test("one that was broken off is ended under its own name, on three nights at most", async () => {
    const { db, prove, begin } = await openNight();
    for (const night of ["2027-01-05", "2027-01-06", "2027-01-07"]) {
      await prove(night);
      expect(await begin(`${night}T03:50:00Z`, "v1.1.0")).toBe("unfinished");
    }
    await prove("2027-01-08");
    expect(await begin("2027-01-08T03:50:00Z", "v1.1.0")).toBeUndefined();
    expect(await readOwnUpdate(db)).toMatchObject({ name: "v1.1.0", nights: 3, day: "2027-01-07" });
  });

  test("never begins one that asks for a hand, or whose tag has moved, and takes the last before it", async () => {
    const { git, release, lookAfter, found, prove, begin, mails } = await openNight();
    const commit = await release("1.1.0");
    await release("1.2.0", "\n\nNeeds a hand: Write SECRET into\nthe settings.\n");
    await release("1.3.0");
    await lookAfter(1);
    expect((await found())?.newest).toMatchObject({
      name: "v1.3.0",
      news: { hand: "1.2.0: Write SECRET into the settings.", byItself: { name: "v1.1.0", commit } },
    });
    await prove("2027-01-05");
    expect(await begin("2027-01-05T03:50:00Z")).toEqual({ name: "v1.1.0", commit });
    git("tag", "--force", "v1.3.0", "v1.1.0^{}");
    await lookAfter(1);
    await prove("2027-01-07");
    expect((await found())?.newest).toMatchObject({ name: "v1.3.0", hasMoved: true });
    expect(await begin("2027-01-07T03:50:00Z")).toBeUndefined();
    expect(await mails()).toHaveLength(1);
  });

  test("its outcome is mailed once, without the secrets of the settings", async () => {
    const { site, release, lookAfter, prove, begin, end, tell, mails } = await openNight();
    await release("1.1.0");
    await lookAfter(1);
    await prove("2027-01-05");
    await end(true, "Nothing began.");
    await begin("2027-01-05T03:50:00Z");
    await tell();
    expect(await mails()).toEqual([]);
    await end(false, `v1.1.0 was removed: <b> ${site.settings.secret} answers 500.`);
    await end(true, "Too late.");
    await Promise.all([tell(), tell()]);
    await tell();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "ruth@people.example",
      subject: "The site could not update itself to version 1.1.0",
      text: expect.stringContaining("v1.1.0 was removed: <b> [secret] answers 500."),
    });
    expect(mail?.html).not.toContain("<b> ");
  });
});
