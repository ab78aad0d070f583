import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { storedPathOf } from "../../platform/storage/names.ts";
import { objectPath } from "../../platform/storage/testing/test-storage.ts";
import { cookiesOf, describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { urlsOf } from "./support/route-urls.ts";
import { decoded, judge, leaks, marksIn, openWithSecrets, type Secret } from "./support/secret-prayers.ts";
import { jpeg, sendForm, sendPicture } from "./support/stored-pictures.ts";

type Headers = Record<string, string>;

const wall = "/prayer-request";

describeSite("prayer requests that are not approved", (open) => {
  let site: TestSite;
  let staff: Headers;
  let submitter: Headers;
  let strangers: [who: string, headers: Headers][];
  let secrets: Secret[];
  beforeAll(async () => {
    ({ site, staff, submitter, strangers, secrets } = await openWithSecrets(open));
  });

  const ids = () => secrets.map(({ id }) => id);

  describe.each([
    [0, 401],
    [1, 403],
  ])("are hidden from stranger %d", (number, refused) => {
    const stranger = () => strangers[number]?.[1] ?? {};

    test("waiting prayer requests are hidden from strangers on every page, with and without page numbers, by GET and HEAD", async () => {
      const pages = urlsOf(routes, ids()).map(({ url }) => url);
      expect(pages.length).toBeGreaterThan(60);
      const paged = pages.flatMap((url) => [url, `${url}?page=1`]);
      expect(
        await leaks(site, secrets, [...paged, `${wall}?page=2`, `${wall}/`, `/${wall}`], stranger()),
      ).toEqual([]);
      expect(await leaks(site, secrets, pages, stranger(), { method: "HEAD" })).toEqual([]);
    });

    test("waiting prayer requests are hidden from strangers in the navigation data of every page, as a whole and by route", async () => {
      const urls = urlsOf(routes, ids()).flatMap(({ url, matched }) => {
        const data = url === "/" ? "/_.data" : `${url}.data`;
        const single = matched.map((id) => `${data}?_routes=${encodeURIComponent(id)}`);
        return [data, `${data}?page=1`, ...single];
      });
      expect(await leaks(site, secrets, urls, stranger())).toEqual([]);
    });

    test("waiting prayer requests are hidden from strangers in the route manifest, health checks, robots files and missing pages", async () => {
      const paths = urlsOf(routes, ids()).map(({ url }) => `paths=${encodeURIComponent(url)}`);
      const urls = [
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
        ...ids().flatMap((id) => [`/${id}`, `${wall}/${id}`, `${wall}?id=${id}`]),
      ];
      expect(await leaks(site, secrets, urls, stranger())).toEqual([]);
    });

    test("waiting prayer requests are hidden from strangers in responses to commands, refused and failing ones included", async () => {
      const forms: [string, RequestInit["body"]][] = [
        ["a form", new URLSearchParams({ title: "x", content: "y", version: "1" })],
        ["nothing", undefined],
        ["rubbish", "{"],
      ];
      const urls = urlsOf(routes, ids())
        .map(({ url }) => url)
        .filter((url) => /prayer|posts/.test(url));
      for (const [, body] of forms) {
        const found = await leaks(site, secrets, urls, stranger(), {
          method: "POST",
          ...(body && { body }),
        });
        expect(found).toEqual([]);
      }
      for (const { id } of secrets.slice(0, 2)) {
        expect(await page(site, `/submit-prayer-requests/${id}/withdraw`, submitter)).toContain("Withdraw");
      }
    });

    test("waiting prayer requests are hidden from strangers in the storage: no list, no metadata, no bytes of their pictures in any size", async () => {
      const lists = [
        ["", refused],
        ["?prefix=prayer-requests/", refused],
        ["?prefix=prayer-requests/zq", 400],
        ["?delimiter=/", refused],
        ["?maxResults=1000", refused],
      ] as const;
      const listed = lists.map(([search, status]) => [`/v0/b/site/o${search}`, status] as const);
      const listUrls = listed.map(([url]) => url);
      expect(await leaks(site, secrets, listUrls, stranger())).toEqual([]);
      const variants = ["", "&width=320&format=webp", "&width=640&format=avif", "&width=1920&format=jpeg"];
      const tokens = ["", "&token=", "&token=wrong", "&token=undefined", "&token=%2C"];
      const urls = secrets.flatMap(({ path }): (readonly [url: string, status: number])[] => [
        [objectPath(path), refused],
        [`${objectPath(path)}?token=wrong`, refused],
        [`${objectPath(path)}?create_token=true`, refused],
        [objectPath(`prayer-requests/../${path}`), 400],
        [objectPath(path).replace("/site/", "/other/"), 404],
        ...variants.flatMap((size) =>
          tokens.map((token) => [`${objectPath(path)}?alt=media${size}${token}`, refused] as const),
        ),
      ]);
      for (const method of ["GET", "HEAD"]) {
        for (const [url, status] of [...listed, ...urls]) {
          const response = await site.request(url, { method, headers: stranger() });
          expect(response.status, `${method} ${url}`).toBe(status);
          expect(await marksIn(secrets, response, url)).toEqual([]);
        }
      }
      for (const method of ["POST", "DELETE"]) {
        for (const { path } of secrets.slice(0, 2)) {
          const url = `${objectPath(path)}?create_token=true`;
          const response = await site.request(url, { method, headers: stranger() });
          expect(response.status, `${method} ${url}`).toBe(refused);
          expect(await marksIn(secrets, response, url)).toEqual([]);
        }
      }
    });

    test("strangers cannot tell a waiting picture from one that never existed", async () => {
      const [waiting] = secrets;
      const responses = await Promise.all(
        [waiting?.path ?? "", "prayer-requests/never.jpg"].map(async (path) => {
          const response = await site.request(`${objectPath(path)}?alt=media`, { headers: stranger() });
          return { status: response.status, body: await response.text() };
        }),
      );
      expect(responses[0]).toEqual(responses[1]);
    });
  });

  test("prayer requests that are not approved may not be cached: no response to the member or staff may be stored", async () => {
    const urls = urlsOf(routes, ids().slice(0, 1));
    for (const headers of [submitter, staff]) {
      for (const { url } of urls) {
        for (const variant of [url, url === "/" ? "/_.data" : `${url}.data`]) {
          const response = await site.request(variant, { headers });
          await response.body?.cancel();
          const isSameForAll = /^\/(robots\.txt|site\.webmanifest)$/.test(variant);
          const expected = isSameForAll ? "public, max-age=3600" : "private, no-store";
          expect(response.headers.get("cache-control"), variant).toBe(expected);
        }
      }
    }
    const refused = await postForm(site, "/submit-prayer-requests", { title: "unsaid-refused" }, submitter);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
  });

  test("prayer requests that are not approved are not repeated in the response to their member, nor in the next notice", async () => {
    const fields = { title: "unsaid-silent-title", content: "unsaid-silent-content" };
    const response = await sendForm(site, "/submit-prayer-requests", fields, submitter, await jpeg());
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(decoded(JSON.stringify([...response.headers]) + (await response.text()))).not.toContain("unsaid-");
    const withNotice = await page(site, wall, { cookie: cookiesOf(response) });
    expect(withNotice).toContain("will not be displayed until it is approved");
    expect(withNotice).not.toContain("unsaid-");
  });

  test("prayer requests that are not approved are shown to their member and to staff, and to everybody once approved", async () => {
    const [waiting] = secrets;
    if (!waiting) throw new Error("there is no request");
    const [, token = "", ...parts] = waiting.marks;
    for (const [url, headers] of [
      ["/submit-prayer-requests", submitter],
      ["/update-prayer-requests", staff],
    ] as const) {
      for (const variant of [url, `${url}.data`]) {
        expect(await marksIn(secrets, await site.request(variant, { headers }), ""), variant).toEqual(
          expect.arrayContaining(waiting.marks),
        );
      }
    }
    await judge(site, staff, waiting, "approve");
    for (const [, headers] of strangers) {
      expect(await leaks(site, secrets, [wall], headers)).toHaveLength(1);
      expect(await leaks(site, secrets, [`${wall}.data`], headers)).toHaveLength(1);
      const marks = await marksIn(secrets, await site.request(wall, { headers }), "");
      expect(marks).toEqual(expect.arrayContaining([token, ...parts]));
      expect(marks.filter((mark) => !waiting.marks.includes(mark))).toEqual([]);
      const picture = await site.request(`${objectPath(waiting.path)}?alt=media&token=${token}`, { headers });
      expect(picture.status).toBe(200);
      await picture.body?.cancel();
    }
  });

  test("prayer requests that are not approved cannot change what was approved: a member cannot replace the picture of an approved request", async () => {
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
      expect(await shownWidth()).toBe("none");
    }
  });
});
