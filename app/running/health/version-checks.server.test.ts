import { describe, expect, test } from "vitest";
import { newerVersionChoice, ownUpdateChoice } from "../../../database/site-choices.ts";
import { usualDatabases } from "../../../test/support/database.ts";
import { readLook } from "../newer-versions/known-version.server.ts";
import { now, openInstallation } from "./testing/installation.ts";
import { ownUpdateIsDone, versionIsNewest } from "./version-checks.server.ts";

const commit = "a".repeat(40);
const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();

const newest = (news: object | undefined, hasMoved = false) => ({
  nextAt: ago(-1),
  lookedAt: ago(0),
  newest: { name: "v1.2.0", commit, from: "1.0.0", hasMoved, ...(news && { news }) },
});
const changes = [{ who: "For visitors", items: ["One.", "Two.", "Three.", "Four."], more: 2 }];
const byItself = { name: "v1.2.0", commit };

describe.each(usualDatabases())("what is said of versions (%s)", (kind) => {
  const open = (environment = {}) => openInstallation(environment, kind);

  async function openWith(name: string, value: object, environment: Record<string, string> = {}) {
    const installation = await open(environment);
    await installation.db
      .insertInto("siteChoices")
      .values({ name, value: JSON.stringify(value) })
      .execute();
    return installation;
  }

  test("a newer version is advice, and one for security is wrong, with what it brings", async () => {
    expect(await versionIsNewest(await open(), "1.0.0")).toBeUndefined();
    const installation = await openWith(newerVersionChoice, newest({ changes, byItself }));
    expect(await versionIsNewest(installation, "1.0.0")).toEqual({
      outcome: "advice",
      text: "Version 1.2.0 is out. This is 1.0.0.",
      nextStep:
        "Please ask the person who runs the server to update it: npm run update, in the folder of its sources. It brings: One. Two. Three. And 3 more, in CHANGELOG.md.",
    });
    expect(await versionIsNewest(installation, "1.2.0")).toEqual({
      outcome: "good",
      text: "No version is newer than this one, 1.2.0.",
    });
    const news = { security: "1.2.0", hand: "1.2.0: Set SECRET.", changes: [] };
    expect(await versionIsNewest(await openWith(newerVersionChoice, newest(news)), "1.0.0")).toMatchObject({
      outcome: "wrong",
      text: "Version 1.2.0 is out, and mends weaknesses. This is 1.0.0.",
      nextStep: expect.stringContaining("It needs a hand. 1.2.0: Set SECRET."),
    });
  });

  test("with UPDATE_AT it says when the site updates itself, and when it does not", async () => {
    const environment = { UPDATE_AT: "03:40", BACKUP_TO: "/nowhere" };
    const news = { changes, byItself };
    const own = await openWith(newerVersionChoice, newest(news), environment);
    const said = "The site updates itself to 1.2.0 at 03:40, after a backup that was proved.";
    expect((await versionIsNewest(own, "1.0.0"))?.nextStep).toContain(said);
    const since = (days: number) => ({
      ...newest(news),
      newest: { ...newest(news).newest, since: ago(days) },
    });
    const [young, late] = [since(2), since(4)];
    const awaited = await openWith(newerVersionChoice, young, environment);
    expect((await versionIsNewest(awaited, "1.0.0"))?.nextStep).toContain(said);
    const inVain = await openWith(newerVersionChoice, late, environment);
    expect((await versionIsNewest(inVain, "1.0.0"))?.nextStep).toContain("Please ask the person who runs");
    const moved = await openWith(newerVersionChoice, newest(news, true), environment);
    const finding = await versionIsNewest(moved, "1.0.0");
    expect(finding?.nextStep).not.toContain(said);
    expect(finding?.nextStep).toContain("Its tag led to another commit before");
  });

  test("a remote that is gone is said after a week, and nothing is said with UPDATE_FROM=off", async () => {
    const problem = (days: number) => ({
      nextAt: ago(-1),
      problem: { since: ago(days), reason: "no such host" },
    });
    expect(await versionIsNewest(await openWith(newerVersionChoice, problem(6)))).toBeUndefined();
    const gone = await openWith(newerVersionChoice, problem(8));
    expect(await versionIsNewest(gone)).toMatchObject({
      outcome: "unknown",
      text: expect.stringMatching(/^Since .* nobody can say whether a newer version is out: no such host\.$/),
    });
    const off = await openWith(newerVersionChoice, problem(8), { UPDATE_FROM: "off" });
    expect(await versionIsNewest(off)).toBeUndefined();
    const hostile = await openWith(newerVersionChoice, {
      ...newest(undefined),
      newest: { name: "--upload-pack=x", commit, from: "1.0.0", hasMoved: false },
    });
    expect(await readLook(hostile.db)).toBeUndefined();
  });

  test("an own update that failed, or never ended, is wrong until its version runs, or a newer one", async () => {
    const began = { day: "2026-11-23", name: "v1.2.0", nights: 3, beganAt: ago(1) };
    const ended = { at: ago(1), hasSucceeded: false, said: "/login answers 500.", isTold: true };
    const failed = await openWith(ownUpdateChoice, { ...began, ended });
    expect(await ownUpdateIsDone(failed, "1.0.0")).toMatchObject({
      outcome: "wrong",
      text: "The site could not update itself to 1.2.0: /login answers 500.",
      nextStep: expect.stringContaining("It is not tried again."),
    });
    for (const running of ["1.2.0", "1.10.0"]) expect(await ownUpdateIsDone(failed, running)).toBeUndefined();
    expect(await ownUpdateIsDone(failed, "1.0.0-stmary")).toMatchObject({ outcome: "wrong" });
    const once = { ...began, nights: 1, ended };
    const setting = { UPDATE_AT: "03:40", BACKUP_TO: "/nowhere" };
    expect(await ownUpdateIsDone(await openWith(ownUpdateChoice, once, setting), "1.0.0")).toMatchObject({
      nextStep: expect.stringContaining("It is tried again."),
    });
    expect(await ownUpdateIsDone(await openWith(ownUpdateChoice, once), "1.0.0")).toMatchObject({
      nextStep: expect.stringContaining("It is not tried again."),
    });
    expect(await ownUpdateIsDone(await openWith(ownUpdateChoice, began), "1.0.0")).toMatchObject({
      text: expect.stringContaining("and that has not ended."),
    });
    const running = await openWith(ownUpdateChoice, { ...began, beganAt: ago(0.1) });
    expect(await ownUpdateIsDone(running, "1.0.0")).toBeUndefined();
  });
});
