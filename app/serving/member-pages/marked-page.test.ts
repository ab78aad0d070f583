import { expect, test } from "vitest";
import { sourceOf } from "../../../platform/http/content-security-policy.ts";
import type { SignIn } from "../../contexts.ts";
import { isSignedIn, type Person } from "../../viewer.ts";
import { filledPage, Marks, type OwnValues, watchedPerson } from "./marked-page.ts";

const ann: Person = { id: "ann", role: "member", permissions: [], email: "ann@people.example", name: "Ann" };
const values: OwnValues = {
  id: "ben",
  email: `"o'hara" & </script><script>alert("1")\\@people.example`,
  name: "Müller $& $1",
  expiresAt: "2026-12-01T00:00:00.000Z",
  formKey: "a-key",
};

/** What a page shows of Ann, with marks. */
function markedAnn(marks: Marks): Record<keyof OwnValues, string> {
  const { viewer, expiresAt = "", formKey = "" }: SignIn = marks.signInOf({ viewer: ann, expiresAt: "then" });
  if (!isSignedIn(viewer)) throw new Error("she is logged in");
  return { id: viewer.id, email: viewer.email, name: viewer.name, expiresAt, formKey };
}

function inScriptOf(data: unknown): string {
  return `start(${JSON.stringify(JSON.stringify(data)).replaceAll("<", "\\u003c")})`;
}

function html(body: string, policy: string): Response {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return new Response(body, { headers });
}

test("a page is filled in as React and the router would have written it, with the hash of its script", async () => {
  const marks = new Marks();
  const own = markedAnn(marks);
  const code = inScriptOf(own);
  const other = "first()";
  const body = `<title>${own.name}</title><script>${other}</script><p title="${own.email}">${own.email}</p><script>${code}</script><i>${own.formKey}</i>`;
  const page = await marks.page(html(body, `script-src ${sourceOf(other)} ${sourceOf(code)};`), undefined);
  const filled = page && filledPage(page, values);
  const email =
    "&quot;o&#x27;hara&quot; &amp; &lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)\\@people.example";
  const filledCode = inScriptOf(values);
  expect(filled?.page).toBe(
    `<title>Müller $&amp; $1</title><script>${other}</script><p title="${email}">${email}</p><script>${filledCode}</script><i>a-key</i>`,
  );
  expect(filled?.headers.get("Content-Security-Policy")).toBe(
    `script-src ${sourceOf(other)} ${sourceOf(filledCode)};`,
  );
  expect(filledPage(page as NonNullable<typeof page>, { ...values, email: "x@y.example" }).page).toContain(
    '<p title="x@y.example">x@y.example</p>',
  );
});

test("navigation data is filled in as JSON", async () => {
  const marks = new Marks();
  const own = markedAnn(marks);
  const page = await marks.page(new Response(JSON.stringify(own)), undefined);
  expect(JSON.parse((page && filledPage(page, values).page) ?? "")).toEqual(values);
});

test("a page is not kept with a mark in a header, in two scripts, in a script without a hash, or in part", async () => {
  const inTwo = (own: { id: string }) => `<script>${own.id}</script><script>${own.id}</script>`;
  const marks = new Marks();
  const own = markedAnn(marks);
  const cut = html(own.email.slice(0, -2), "");
  const inHeader = new Response("", { headers: { Link: own.id } });
  for (const response of [
    cut,
    inHeader,
    html(inTwo(own), sourceOf(own.id)),
    html(`<script>${own.id}</script>`, ""),
  ])
    expect(await marks.page(response, undefined)).toBeUndefined();
});

test("nobody can write a mark, because each page has others", async () => {
  const [one, other] = [new Marks(), new Marks()];
  const page = await one.page(html(markedAnn(other).email, ""), undefined);
  expect(page && filledPage(page, values).page).toBe(markedAnn(other).email);
});

test("a watched person tells when anything but their rights is read, however that is done", () => {
  let uses = 0;
  const watched = watchedPerson(ann, () => {
    uses += 1;
  });
  expect([watched.role, watched.permissions, isSignedIn(watched), uses]).toEqual(["member", [], true, 0]);
  const reads: ((person: Person) => unknown)[] = [
    ({ id }) => id,
    ({ email }) => email,
    ({ name }) => name,
    (person) => ({ ...person }),
    (person) => JSON.stringify(person),
    (person) => Object.values(person),
  ];
  for (const read of reads) {
    uses = 0;
    expect(read(watched)).toEqual(read(ann));
    expect(uses).toBeGreaterThan(0);
  }
});
