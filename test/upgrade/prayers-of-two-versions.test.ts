import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { SiteProcess } from "../faults/support/site-process.ts";
import { databaseOf, fromElsewhere, joinAsMember } from "../site/support/people.ts";
import { visibleText } from "../support/html.ts";
import { postForm, signIn } from "../support/test-site.ts";
import { cases, onePlaceFor } from "./versions.ts";

const ownRequests = "/submit-prayer-requests";
const queue = "/update-prayer-requests";
const wall = "/prayer-request";
const asked = "Please pray for her operation.";

type Headers = Record<string, string>;

describe.each(cases)("prayer requests on $kind, $first and then $second", ({ kind, first, second }) => {
  const start = onePlaceFor(kind);

  test("an earlier version approves, edits and deletes beside the present one, and nothing is lost or shown without consent", async () => {
    const one = await start(first);
    const staff = { cookie: await signIn(one) };
    const member = { cookie: await joinAsMember(one) };
    const of = { staff, member };
    const before = await ask(one, of);
    await decide(one, before, "approve", staff);
    const other = await start(second);
    const [earlier, present] = first === "earlier" ? [one, other] : [other, one];
    const both = [earlier, present];

    // What was approved before the update stays public, under the name that it has.
    await areOnWall(both, [before]);

    // Each approves what was asked on the other.
    const onPresent = await ask(present, of);
    const onEarlier = await ask(earlier, of);
    await decide(earlier, onPresent, "approve", staff);
    await decide(present, onEarlier, "approve", staff);
    await areOnWall(both, [before, onPresent, onEarlier]);
    expect(await rowOf(present, onPresent)).toMatchObject({
      state: "shown",
      isApproved: true,
      isShared: true,
      audience: "everybody",
    });

    // The earlier version changes the day of an approved one, and cannot change what it says.
    expect((await edit(earlier, onPresent, { day: "2026-11-20" }, staff)).status).toBe(302);
    const refused = await edit(earlier, onPresent, { content: "She has cancer." }, staff);
    expect(refused.status).toBe(500);
    const form = await refused.text();
    expect(visibleText(form)).toContain("What you typed is still here");
    expect(form).toContain("She has cancer.");
    expect(await rowOf(present, onPresent)).toMatchObject({ content: asked, state: "shown" });
    expect((await rowOf(present, onPresent)).date).toContain("2026-11-20");
    for (const site of both) expect(await textOf(site, wall)).not.toContain("She has cancer.");
    await areOnWall(both, [onPresent]);

    // What waits can be edited there, and is then shown only with consent.
    const edited = await ask(present, of);
    expect((await edit(earlier, edited, { content: "For a friend." }, staff)).status).toBe(302);
    expect((await postForm(earlier, `${queue}/${edited.id}/approve`, {}, staff)).status).toBe(500);
    expect(await rowOf(present, edited)).toMatchObject({ content: "For a friend.", state: "waiting" });
    await decide(present, edited, "approve", staff);
    await decide(present, edited, "publish", staff, { words: "We have spoken." });
    await areOnWall(both, [edited]);

    // It shows nobody what is for fewer people, nor what is deleted, ended or declined.
    for (const audience of ["congregation", "team"]) {
      const forFewer = await ask(present, of, { audience });
      expect((await postForm(earlier, `${queue}/${forFewer.id}/approve`, {}, staff)).status).toBe(500);
      await decide(present, forFewer, "approve", staff);
      expect((await postForm(earlier, `${queue}/${forFewer.id}/approve`, {}, staff)).status).toBe(500);
      expect(await textOf(earlier, wall)).not.toContain(forFewer.title);
      expect(await rowOf(present, forFewer)).toMatchObject({ audience, isApproved: false });
    }
    const deleted = await ask(earlier, of);
    await decide(earlier, deleted, "approve", staff);
    await decide(present, deleted, "delete", staff);
    await expect.poll(() => textOf(earlier, wall)).not.toContain(deleted.title);
    expect((await postForm(earlier, `${queue}/${deleted.id}/approve`, {}, staff)).status).toBe(500);
    await decide(present, deleted, "restore", staff);
    await decide(earlier, deleted, "approve", staff);
    await areOnWall(both, [deleted]);

    // What it deletes or lets its asker withdraw is gone on both, with its consents.
    await decide(earlier, onEarlier, "delete", staff);
    expect((await postForm(earlier, `${ownRequests}/${before.id}/withdraw`, {}, member)).status).toBe(302);
    for (const gone of [onEarlier, before]) {
      for (const site of both) await expect.poll(() => textOf(site, wall)).not.toContain(gone.title);
      expect(await consentsOf(present, gone)).toBe(0);
    }
    await areOnWall(both, [onPresent, edited, deleted]);

    // An update that is taken back.
    await present.close();
    await areOnWall([earlier], [onPresent, edited, deleted]);
  });
});

interface Asked {
  id: string;
  title: string;
}

async function ask(
  site: SiteProcess,
  { member }: { member: Headers },
  change: Record<string, string> = {},
): Promise<Asked> {
  const title = `For my mother ${randomUUID()}`;
  const sent = await postForm(
    site,
    ownRequests,
    { title, content: asked, ...change },
    { ...member, ...fromElsewhere() },
  );
  expect(sent.status).toBe(302);
  await using db = databaseOf(site);
  const { id } = await db
    .selectFrom("prayerRequests")
    .select("id")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  return { id, title };
}

async function decide(
  site: SiteProcess,
  { id }: Asked,
  command: string,
  staff: Headers,
  fields: Record<string, string> = {},
): Promise<void> {
  const response = await postForm(site, `${queue}/${id}/${command}`, fields, staff);
  expect([command, response.status]).toEqual([command, 302]);
}

async function edit(
  site: SiteProcess,
  request: Asked,
  change: Record<string, string>,
  staff: Headers,
): Promise<Response> {
  const { title, content, userName, date, version } = await rowOf(site, request);
  const fields = { title, content, userName, picUrl: "", day: date.slice(0, 10), version: String(version) };
  return postForm(site, `${queue}/${request.id}/update`, { ...fields, ...change }, staff);
}

async function rowOf(site: SiteProcess, { id }: Asked) {
  await using db = databaseOf(site);
  const row = await db
    .selectFrom("prayerRequests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, isApproved: Boolean(row.isApproved), isShared: Boolean(row.isShared) };
}

async function consentsOf(site: SiteProcess, { id }: Asked): Promise<number> {
  await using db = databaseOf(site);
  return (await db.selectFrom("prayerConsents").select("requestId").where("requestId", "=", id).execute())
    .length;
}

async function textOf(site: SiteProcess, url: string): Promise<string> {
  return visibleText(await (await site.request(url)).text());
}

/** Whether both versions show all of these to visitors. */
async function areOnWall(sites: SiteProcess[], requests: Asked[]): Promise<void> {
  for (const site of sites)
    for (const { title } of requests) await expect.poll(() => textOf(site, wall)).toContain(title);
}
