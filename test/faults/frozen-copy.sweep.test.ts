import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import { type ParsedMail, simpleParser } from "mailparser";
import { afterAll, describe, expect, test } from "vitest";
import { mailRows } from "../../platform/mail/message.ts";
import { openReceiver } from "../../platform/mail/testing/smtp-receiver.ts";
import { command, startUpload, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { havePosts, postsIn } from "../site/support/kept-posts.ts";
import { page } from "../site/support/page.ts";
import { databaseOf } from "../site/support/people.ts";
import { booklet } from "../site/support/site-files.ts";
import { startTwoCopies } from "../site/support/two-copies.ts";
import { bothDatabases, idOf } from "../support/database.ts";
import { sized } from "../support/size.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";

const past = "2020-01-01T00:00:00.000Z";

describe.each(
  sized(
    ["postgres"] as const,
    bothDatabases("leases and claims are compared with the clock of each database"),
  ),
)("a copy that was frozen (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("a copy that was frozen while another took over writes nothing stale and shows nothing old once it wakes", async () => {
    const held: { mail: ParsedMail; done: () => void }[] = [];
    const receiver = await openReceiver({
      onData: (stream, _session, done) => {
        simpleParser(stream).then((mail) => held.push({ mail, done: () => done() }), done);
      },
    });
    closing.push(receiver.close);
    const settings = {
      MAIL_URL: receiver.url,
      MAIL_FROM: "church@riverside.example",
      SAMPLE_CONTENT: "off",
    };
    const { sites, servers } = await startTwoCopies(kind, closing, settings);
    const [frozen, other] = sites;
    const [frozenProcess, otherProcess] = servers.map(({ child }) => child);
    closing.push(async () => {
      for (const child of [frozenProcess, otherProcess]) child?.kill("SIGCONT");
    });
    await havePosts(frozen, 1);
    const staff = { cookie: await signIn(other) };
    await using db = databaseOf(frozen);
    const holder = async () =>
      (await db.selectFrom("leases").selectAll().where("name", "=", "scheduled work").execute())[0];
    const led = await holder();
    expect(led?.fence).toBe(1);
    const jobs = () => db.selectFrom("deferredWork").select("id").where("kind", "=", "mail").execute();

    // The first copy takes the mail, because the other one cannot.
    otherProcess?.kill("SIGSTOP");
    const message = {
      recipient: "ann@people.example",
      subject: "News",
      html: "<p>Hello</p>",
      text: "Hello",
    };
    const { deferredWork, outbox } = mailRows(message, new Date());
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("deferredWork").values(deferredWork).execute();
      await trx.insertInto("outbox").values(outbox).execute();
    });
    await expect.poll(() => held).toHaveLength(1);
    otherProcess?.kill("SIGCONT");

    expect(postsIn(await page(frozen, "/daily-posts"))).toEqual(["Post 1"]);
    const edit = await sendHalf(frozen, `/update-daily-post/${idOf(1)}/update`, staff.cookie, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: Buffer.from(String(new URLSearchParams({ ...words("Stale"), version: "1" }))),
    });
    const started = await startUploadAt(frozen, staff.cookie);
    const upload = await sendHalf(frozen, started, staff.cookie, {
      headers: command("upload, finalize", 0, "").headers as Record<string, string>,
      body: booklet,
    });

    frozenProcess?.kill("SIGSTOP");
    // The minutes that the other copies wait.
    await db.updateTable("deferredWork").set({ heldUntil: past }).where("kind", "=", "mail").execute();
    await db.updateTable("leases").set({ heldUntil: past }).where("name", "=", "scheduled work").execute();
    await expect.poll(() => held).toHaveLength(2);
    held[1]?.done();
    await expect.poll(jobs).toEqual([]);
    const saved = await postForm(
      other,
      `/update-daily-post/${idOf(1)}/update`,
      { ...words("New"), version: "1" },
      staff,
    );
    expect(saved.status).toBe(302);
    const whole = await other.request(started, {
      ...command("upload, finalize", 0, booklet),
      headers: { ...command("upload, finalize", 0, booklet).headers, ...staff },
    } as RequestInit);
    expect(whole.status).toBe(200);
    await expect.poll(holder).toMatchObject({ fence: 2 });
    const taken = await holder();
    expect(taken?.holder).not.toBe(led?.holder);

    frozenProcess?.kill("SIGCONT");
    expect(postsIn(await page(frozen, "/daily-posts"))).toEqual(["New"]);
    held[0]?.done();
    expect((await edit()).status).toBe(409);
    // The upload has ended, and the late request hears with what.
    const stored = (await whole.json()) as { generation: string; downloadTokens: string };
    expect(JSON.parse((await upload()).text)).toMatchObject(stored);
    const posts = await db.selectFrom("dailyPosts").select(["content", "version"]).execute();
    expect(posts).toEqual([{ content: "New", version: 2 }]);
    const files = await db.selectFrom("storedFiles").select(["fullPath", "size"]).execute();
    expect(files).toEqual([{ fullPath: "resources/leaflet.pdf", size: booklet.length }]);
    for (const site of sites) {
      const file = await site.request(
        `/v0/b/site/o/resources%2Fleaflet.pdf?alt=media&token=${stored.downloadTokens}`,
      );
      expect(Buffer.from(await file.arrayBuffer()).equals(booklet)).toBe(true);
    }
    expect(await jobs()).toEqual([]);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
    // Sent twice, and recognised by mailboxes as one.
    expect(new Set(held.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(await holder()).toMatchObject({ fence: 2, holder: taken?.holder });
  });
});

const words = (content: string) => ({
  ...{ day: "2026-11-01", postedBy: "Ann Hill", content, imgUrl: "" },
  ...{ likes: "0", likesBefore: "0" },
});

async function startUploadAt(site: TestSite, cookie: string): Promise<string> {
  const { headers, ...start } = startUpload(booklet.length);
  const begun = await site.request(uploadPath("resources/leaflet.pdf"), {
    ...start,
    headers: { ...(headers as Record<string, string>), cookie },
  });
  const { pathname, search } = new URL(begun.headers.get("x-goog-upload-url") ?? "");
  return pathname + search;
}

/** Sends half of a request. What it returns sends the other half. */
async function sendHalf(
  site: TestSite,
  path: string,
  cookie: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
) {
  const origin = await originOf(site);
  const request = http.request(site.url + path, {
    method: "POST",
    headers: { ...headers, cookie, origin, "content-length": body.length },
  });
  request.on("error", () => undefined);
  const answer = once(request, "response") as Promise<[IncomingMessage]>;
  answer.catch(() => undefined);
  const half = Math.floor(body.length / 2);
  await new Promise((resolve) => request.write(body.subarray(0, half), resolve));
  return async () => {
    request.end(body.subarray(half));
    const [response] = await answer;
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, text };
  };
}

/** The site's own address, which both copies have behind their proxy. */
async function originOf(site: TestSite): Promise<string> {
  const map = await (await site.request("/robots.txt")).text();
  return new URL(/Sitemap: (\S+)/i.exec(map)?.[1] ?? "").origin;
}
