import { expect } from "vitest";
import type { TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";
import { jpeg, sendForm } from "./stored-pictures.ts";

/** What the forms of the library ask for beside the file. */
export const said = { url: "", alt: "Boats at the jetty", people: "nobody", agreedBy: "", agreedUntil: "" };

/** Adds a picture to the library as a browser without scripts does. Returns its id. */
export async function addToLibrary(
  site: TestSite,
  staff: Record<string, string>,
  change: Record<string, string> = {},
  picture?: Blob,
): Promise<string> {
  const sent = await sendForm(site, "/pictures", { ...said, ...change }, staff, picture ?? (await jpeg()));
  expect(sent.status).toBe(302);
  const id = /^\/pictures\/([0-9a-f-]{36})$/.exec(sent.headers.get("location") ?? "")?.[1];
  if (id === undefined) throw new Error("the picture was not added");
  return id;
}

/** The row of a picture, also of one that was taken down. */
export async function rowOf(site: TestSite, id: string) {
  await using db = databaseOf(site);
  return await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Changes what is said about a picture, as a browser without scripts does. */
export async function changeInLibrary(
  site: TestSite,
  staff: Record<string, string>,
  id: string,
  change: Record<string, string>,
): Promise<Response> {
  const { alt, focusX, focusY, people, agreedBy, agreedUntil, version } = await rowOf(site, id);
  const fields = { alt, focusX, focusY, people, agreedBy, agreedUntil, version, ...change };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  return site.request(`/pictures/${id}`, { method: "POST", body, headers: staff });
}
