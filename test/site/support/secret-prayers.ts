import { expect } from "vitest";
import { fieldValue } from "../../support/html.ts";
import { administrator, postForm, signIn, type TestSite } from "../../support/test-site.ts";
import { dataUrlIn, page } from "./page.ts";
import { cookieOf, databaseOf, joinAsMember, registerVerified } from "./people.ts";
import { uploaded } from "./stored-pictures.ts";

type Headers = Record<string, string>;

/** A request that only its member and staff may know of. */
export interface Secret {
  id: string;
  path: string;
  /** Text that reveals it wherever it appears. */
  marks: string[];
}

interface SiteWithSecrets {
  site: TestSite;
  staff: Headers;
  submitter: Headers;
  strangers: [who: string, headers: Headers][];
  /**
   * One is waiting, one was edited by staff, and two were public: staff deleted one, and its member withdrew the other.
   */
  secrets: Secret[];
}

export async function openWithSecrets(open: () => Promise<TestSite>): Promise<SiteWithSecrets> {
  const site = await open();
  const staff = { cookie: await signIn(site) };
  const submitter = { cookie: await cookieOf(site, await registerVerified(site)) };
  const other = { cookie: await joinAsMember(site) };
  const waiting = await submit(site, submitter, "waiting");
  const edited = await submit(site, submitter, "edited");
  await edit(site, staff, edited);
  const deleted = await submit(site, submitter, "deleted");
  await judge(site, staff, deleted, "approve");
  expect(await page(site, "/prayer-request")).toContain("title-deleted");
  await judge(site, staff, deleted, "delete");
  const withdrawn = await submit(site, submitter, "withdrawn");
  await judge(site, staff, withdrawn, "approve");
  await postForm(site, `/submit-prayer-requests/${withdrawn.id}/withdraw`, {}, submitter);
  return {
    site,
    staff,
    submitter,
    strangers: [
      ["a visitor", {}],
      ["another member", other],
    ],
    secrets: [waiting, edited, deleted, withdrawn],
  };
}

/** Each part of the request contains a unique mark; the member's name is changed to contain one too. */
async function submit(site: TestSite, submitter: Headers, name: string): Promise<Secret> {
  const mark = (part: string) => `unsaid-${part}-${name}`;
  await using db = databaseOf(site);
  const { id: userId } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "!=", administrator.email)
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("user")
    .set({ name: mark("name") })
    .where("id", "=", userId)
    .execute();
  const path = `prayer-requests/${mark("picture")}.jpg`;
  const picUrl = await uploaded(site, path, submitter);
  const fields = { title: mark("title"), content: mark("content"), picUrl };
  const response = await postForm(site, "/submit-prayer-requests", fields, submitter);
  expect(response.status).toBe(302);
  const { id } = await db
    .selectFrom("prayerRequests")
    .select("id")
    .where("title", "=", fields.title)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const token = new URL(picUrl, site.url).searchParams.get("token") ?? "";
  return { id, path, marks: [id, token, ...["title", "content", "name", "picture"].map(mark)] };
}

/** Changes everything of a request except its picture, and sends another edit that comes too late. */
async function edit(site: TestSite, staff: Headers, { id, marks }: Secret): Promise<void> {
  const url = `/update-prayer-requests/${id}/update`;
  const form = await page(site, url, staff);
  const kept = { picUrl: fieldValue(form, "picUrl") ?? "", day: "2026-11-21", version: "1" };
  for (const [editor, status] of [
    ["unsaid-first-editor", 302],
    ["unsaid-second-editor", 409],
  ] as const) {
    const fields = { ...kept, title: `${editor}-title`, content: `${editor}-content`, userName: editor };
    expect((await postForm(site, url, fields, staff)).status).toBe(status);
    marks.push(editor);
  }
}

/** Approves or deletes a request. */
export async function judge(
  site: TestSite,
  staff: Headers,
  { id }: Secret,
  command: "approve" | "delete",
): Promise<void> {
  expect((await postForm(site, `/update-prayer-requests/${id}/${command}`, {}, staff)).status).toBe(302);
}

/** Returns the marks in the response, without those in the request. */
export async function marksIn(secrets: Secret[], response: Response, request: string): Promise<string[]> {
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  const text = decoded([body, JSON.stringify([...response.headers])].join("\n"));
  return secrets
    .flatMap(({ marks }) => marks)
    .filter((mark) => text.includes(mark) && !decoded(request).includes(mark));
}

/** Requests URLs and returns those whose responses contain marks. */
export async function leaks(
  site: TestSite,
  secrets: Secret[],
  urls: string[],
  headers: Headers,
  init: RequestInit = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const response = await site.request(url, { ...init, headers });
    const dataUrl = dataUrlIn(await response.clone().text(), url);
    const marks = await marksIn(secrets, response, url);
    if (dataUrl) marks.push(...(await marksIn(secrets, await site.request(dataUrl, { headers }), dataUrl)));
    if (marks.length > 0)
      found.push(`${init.method ?? "GET"} ${url} returns ${response.status} with ${marks}`);
  }
  return found;
}

/** Decodes text, so that URL encoding hides nothing. */
export function decoded(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
