import type { RouteConfigEntry } from "@react-router/dev/routes";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { storedPathOf } from "../../platform/storage/names.ts";
import { objectPath } from "../../platform/storage/storage.fixture.ts";
import { cookiesOf, describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../site.ts";
import { fieldValue } from "./page.ts";
import { cookieOf, databaseOf, joinAsMember, registerVerified } from "./people.ts";
import { jpeg, sendForm, sendPicture, uploaded } from "./stored-pictures.ts";

type Headers = Record<string, string>;

/** A request that nobody but its member and staff may know of. */
interface Secret {
  id: string;
  path: string;
  /** Words that give it away wherever they stand. */
  marks: string[];
}

const wall = "/prayer-request";

describeSiteOnBothDatabases("prayer requests that are not approved", (open) => {
  let site: TestSite;
  let staff: Headers;
  let submitter: Headers;
  let strangers: [who: string, headers: Headers][];
  let secrets: Secret[];

  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    const email = await registerVerified(site);
    submitter = { cookie: await cookieOf(site, email) };
    strangers = [
      ["a visitor", {}],
      ["another member", { cookie: await joinAsMember(site) }],
    ];
    const waiting = await submit("waiting");
    const edited = await submit("edited");
    await edit(edited);
    const deleted = await submit("deleted");
    await command(deleted, "approve");
    expect(await text(wall)).toContain("title-deleted");
    await command(deleted, "delete");
    const withdrawn = await submit("withdrawn");
    await command(withdrawn, "approve");
    await postForm(site, `/submit-prayer-requests/${withdrawn.id}/withdraw`, {}, submitter);
    secrets = [waiting, edited, deleted, withdrawn];
  });

  /** Each part of the request has a mark of its own; the name is the member's for the time being. */
  async function submit(name: string): Promise<Secret> {
    const mark = (part: string) => `zq-${part}-${name}`;
    await using db = databaseOf(site);
    const { id: userId } = await db
      .selectFrom("user")
      .select("id")
      .where("role", "=", "member")
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

  /** Changes everything of a request but its picture, and leaves another edit that came too late. */
  async function edit({ id, marks }: Secret): Promise<void> {
    const address = `/update-prayer-requests/${id}/update`;
    const form = await text(address, staff);
    const kept = { picUrl: fieldValue(form, "picUrl") ?? "", day: "2026-11-21", version: "1" };
    for (const [editor, status] of [
      ["zq-first-editor", 302],
      ["zq-second-editor", 409],
    ] as const) {
      const fields = { ...kept, title: `${editor}-title`, content: `${editor}-content`, userName: editor };
      expect((await postForm(site, address, fields, staff)).status).toBe(status);
      marks.push(editor);
    }
  }

  async function command({ id }: Secret, name: string): Promise<void> {
    expect((await postForm(site, `/update-prayer-requests/${id}/${name}`, {}, staff)).status).toBe(302);
  }

  async function text(address: string, headers: Headers = {}): Promise<string> {
    return (await site.request(address, { headers })).text();
  }

  /** The marks in the whole answer, without those that the question held already. */
  async function marksIn(response: Response, asked: string): Promise<string[]> {
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    const answer = decoded([body, JSON.stringify([...response.headers])].join("\n"));
    return secrets
      .flatMap(({ marks }) => marks)
      .filter((mark) => answer.includes(mark) && !decoded(asked).includes(mark));
  }

  /** Asks for addresses, and tells which answers hold a mark. */
  async function leaks(addresses: string[], headers: Headers, init: RequestInit = {}): Promise<string[]> {
    const found: string[] = [];
    for (const address of addresses) {
      const response = await site.request(address, { ...init, headers });
      const marks = await marksIn(response, address);
      if (marks.length > 0)
        found.push(`${init.method ?? "GET"} ${address} answers ${response.status} with ${marks}`);
    }
    return found;
  }

  const ids = () => secrets.map(({ id }) => id);

  describe.each([0, 1])("are kept from stranger %d", (number) => {
    const stranger = () => strangers[number]?.[1] ?? {};

    test("on every page there is, paged and not, and in its headers alone", async () => {
      const pages = addressesOf(routes, ids()).map(({ address }) => address);
      expect(pages.length).toBeGreaterThan(60);
      const paged = pages.flatMap((address) => [address, `${address}?page=1`]);
      expect(await leaks([...paged, `${wall}?page=2`, `${wall}/`, `/${wall}`], stranger())).toEqual([]);
      expect(await leaks(pages, stranger(), { method: "HEAD" })).toEqual([]);
    });

    test("in the navigation data of every page, whole and route by route", async () => {
      const addresses = addressesOf(routes, ids()).flatMap(({ address, matched }) => {
        const data = address === "/" ? "/_.data" : `${address}.data`;
        const single = matched.map((id) => `${data}?_routes=${encodeURIComponent(id)}`);
        return [data, `${data}?page=1`, ...single];
      });
      expect(await leaks(addresses, stranger())).toEqual([]);
    });

    test("in lists of routes, reports of health, files for robots, and pages that are not there", async () => {
      const paths = addressesOf(routes, ids()).map(({ address }) => `paths=${encodeURIComponent(address)}`);
      const addresses = [
        "/__manifest",
        `/__manifest?${paths.slice(0, 40).join("&")}&version=x`,
        "/healthz",
        "/readyz",
        "/robots.txt",
        "/sitemap.xml",
        "/manifest.webmanifest",
        "/favicon.svg",
        "/nowhere",
        "/nowhere.data",
        "/%00",
        "/%E0%A4%A",
        `${wall}?page=0`,
        `${wall}?page=abc`,
        "/api/auth/get-session",
        "/api/auth/list-sessions",
        "/api/auth/ok",
        ...ids().flatMap((id) => [`/${id}`, `${wall}/${id}`, `${wall}?id=${id}`, `/daily-posts/${id}/like`]),
      ];
      expect(await leaks(addresses, stranger())).toEqual([]);
    });

    test("by commands, refused ones and broken ones", async () => {
      const forms: [string, RequestInit["body"]][] = [
        ["a form", new URLSearchParams({ title: "x", content: "y", version: "1" })],
        ["nothing", undefined],
        ["rubbish", "{"],
      ];
      const addresses = addressesOf(routes, ids())
        .map(({ address }) => address)
        .filter((address) => /prayer|posts/.test(address));
      for (const [, body] of forms) {
        const found = await leaks(addresses, stranger(), { method: "POST", ...(body && { body }) });
        expect(found).toEqual([]);
      }
      for (const { id } of secrets.slice(0, 2)) {
        expect(await text(`/submit-prayer-requests/${id}/withdraw`, submitter)).toContain("Withdraw");
      }
    });

    test("by the storage: no list, no description, no bytes of their pictures in any size", async () => {
      const lists = [
        "",
        "?prefix=prayer-requests/",
        "?prefix=prayer-requests/zq",
        "?delimiter=/",
        "?maxResults=1000",
      ];
      const listed = lists.map((search) => `/v0/b/site/o${search}`);
      expect(await leaks(listed, stranger())).toEqual([]);
      const variants = ["", "&width=320&format=webp", "&width=640&format=avif", "&width=1920&format=jpeg"];
      const tokens = ["", "&token=", "&token=wrong", "&token=undefined", "&token=%2C"];
      const addresses = secrets.flatMap(({ path }) => [
        objectPath(path),
        `${objectPath(path)}?token=wrong`,
        `${objectPath(path)}?create_token=true`,
        objectPath(`prayer-requests/../${path}`),
        objectPath(path).replace("/site/", "/other/"),
        ...variants.flatMap((size) => tokens.map((token) => `${objectPath(path)}?alt=media${size}${token}`)),
      ]);
      for (const method of ["GET", "HEAD"]) {
        for (const address of [...listed, ...addresses]) {
          const response = await site.request(address, { method, headers: stranger() });
          expect([400, 401, 403, 404], `${method} ${address}`).toContain(response.status);
          expect(await marksIn(response, address)).toEqual([]);
        }
      }
      for (const method of ["POST", "DELETE"]) {
        for (const { path } of secrets.slice(0, 2)) {
          const address = `${objectPath(path)}?create_token=true`;
          const response = await site.request(address, { method, headers: stranger() });
          expect([401, 403], `${method} ${address}`).toContain(response.status);
          expect(await marksIn(response, address)).toEqual([]);
        }
      }
    });

    test("who cannot tell a picture that waits from one that never was", async () => {
      const [waiting] = secrets;
      const answers = await Promise.all(
        [waiting?.path ?? "", "prayer-requests/never.jpg"].map(async (path) => {
          const response = await site.request(`${objectPath(path)}?alt=media`, { headers: stranger() });
          return { status: response.status, body: await response.text() };
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
    });
  });

  test("leave nothing for a shared cache: all that the member and staff are answered may not be stored", async () => {
    const addresses = addressesOf(routes, ids().slice(0, 1));
    for (const headers of [submitter, staff]) {
      for (const { address } of addresses) {
        for (const asked of [address, address === "/" ? "/_.data" : `${address}.data`]) {
          const response = await site.request(asked, { headers });
          await response.body?.cancel();
          const isSameForAll = /^\/(sitemap\.xml|robots\.txt|site\.webmanifest)$/.test(asked);
          const expected = isSameForAll ? "public, max-age=3600" : "private, no-store";
          expect(response.headers.get("cache-control"), asked).toBe(expected);
        }
      }
    }
    const refused = await postForm(site, "/submit-prayer-requests", { title: "zq-refused" }, submitter);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
  });

  test("say nothing of themselves in the answer that their member gets, nor in the notice after it", async () => {
    const fields = { title: "zq-silent-title", content: "zq-silent-content" };
    const response = await sendForm(site, "/submit-prayer-requests", fields, submitter, await jpeg());
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(decoded(JSON.stringify([...response.headers]) + (await response.text()))).not.toContain("zq-");
    const withNotice = await text(wall, { cookie: cookiesOf(response) });
    expect(withNotice).toContain("will not be displayed until it is approved");
    expect(withNotice).not.toContain("zq-");
  });

  test("are seen by their member and by staff, and by everybody once they are approved", async () => {
    const [waiting] = secrets;
    if (!waiting) throw new Error("there is no request");
    const [, token = "", ...parts] = waiting.marks;
    for (const [address, headers] of [
      ["/submit-prayer-requests", submitter],
      ["/update-prayer-requests", staff],
    ] as const) {
      for (const asked of [address, `${address}.data`]) {
        expect(await marksIn(await site.request(asked, { headers }), ""), asked).toEqual(
          expect.arrayContaining(waiting.marks),
        );
      }
    }
    await command(waiting, "approve");
    for (const [, headers] of strangers) {
      expect(await leaks([wall], headers)).toHaveLength(1);
      expect(await leaks([`${wall}.data`], headers)).toHaveLength(1);
      const marks = await marksIn(await site.request(wall, { headers }), "");
      expect(marks).toEqual(expect.arrayContaining([token, ...parts]));
      expect(marks.filter((mark) => !waiting.marks.includes(mark))).toEqual([]);
      const picture = await site.request(`${objectPath(waiting.path)}?alt=media&token=${token}`, { headers });
      expect(picture.status).toBe(200);
      await picture.body?.cancel();
    }
  });

  test("cannot slip in behind an approved one: its member does not change the picture that was approved", async () => {
    const response = await sendForm(
      site,
      "/submit-prayer-requests",
      { title: "Harmless", content: "Really" },
      submitter,
      await jpeg(640, 400),
    );
    expect(response.status).toBe(302);
    await using db = databaseOf(site);
    const { id, picUrl } = await db
      .selectFrom("prayerRequests")
      .select(["id", "picUrl"])
      .where("title", "=", "Harmless")
      .executeTakeFirstOrThrow();
    expect((await postForm(site, `/update-prayer-requests/${id}/approve`, {}, staff)).status).toBe(302);
    const path = storedPathOf(picUrl) ?? "";
    const firebaseStorageDownloadTokens = new URL(picUrl, site.url).searchParams.get("token");
    const sameToken = { metadata: { firebaseStorageDownloadTokens } };

    const shownWidth = async () => {
      const picture = await site.request(picUrl);
      if (picture.status !== 200) return "none";
      return (await sharp(await picture.arrayBuffer()).metadata()).width;
    };
    expect(await shownWidth()).toBe(640);
    const description = { method: "PATCH", body: JSON.stringify(sameToken), headers: submitter };
    for (const change of [
      () => sendPicture(site, path, submitter, sameToken),
      () => site.request(objectPath(path), description),
      () => site.request(objectPath(path), { method: "DELETE", headers: submitter }),
      () => sendPicture(site, path, submitter, sameToken),
      () => site.request(objectPath(path), description),
    ]) {
      await (await change()).body?.cancel();
      expect([640, "none"]).toContain(await shownWidth());
    }
  });
});

/** A text in which no encoding of addresses hides anything. */
function decoded(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

/** Every address that `routes.ts` names, once for each id where it has one, with the routes that answer it. */
function addressesOf(
  entries: readonly RouteConfigEntry[],
  ids: string[],
  parent = "",
  above: string[] = ["root"],
): { address: string; matched: string[] }[] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const matched = [...above, id ?? file.replace(/\.tsx?$/, "")];
    const own = path === undefined ? parent : `${parent}/${path}`.replace(/\/+$/, "");
    const here = path === undefined && !index ? [] : [own || "/"];
    const named = here.flatMap((address) =>
      address.includes(":id") ? ids.map((known) => address.replace(":id", known)) : [address],
    );
    return [
      ...named.map((address) => ({
        address: address.replace(":provider", "google").replace("*", "no/such/page"),
        matched,
      })),
      ...addressesOf(children, ids, own, matched),
    ];
  });
}
