import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { lookText } from "../../app/look/editing/read-look.server.ts";
import { pictureLimits } from "../../app/media/library/picture-limits.ts";
import { readBackground } from "../../app/pages/background/background.server.ts";
import { sourceOf } from "../../platform/http/content-security-policy.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, fieldValue, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { crest, lookFormIn, type SentLook, sendLook } from "./support/look.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { databaseOf, joinAs, register } from "./support/people.ts";

const icons = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"];
const plum = "#8c2f6b";

describeSite("the look", (open) => {
  let site: TestSite;
  let editor: Record<string, string>;
  let other: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => new Date("2026-11-23T12:00:00Z") });
    editor = { cookie: await joinAs(site, "editor") };
    other = { cookie: await joinAs(site, "editor") };
    await using db = databaseOf(site);
    await insertEvents(db, [{ eventTitle: "Supper", eventDate: "2026-12-01", slug: "supper" }]);
  });

  async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await site.request(path, { headers });
    expect(response.status, path).toBe(200);
    return response.text();
  }
  async function bytesAt(path: string): Promise<Buffer> {
    const response = await site.request(path);
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }
  const original = async () => (await postForm(site, "/facts/look/original", {}, editor)).status;
  beforeEach(async () => {
    await original();
    await using db = databaseOf(site);
    await db.deleteFrom("settings").execute();
  });
  const postLook = async (body: FormData) => site.request("/look", { method: "POST", body, headers: editor });
  const chosenGround = async () =>
    attributesIn(await read("/look", editor), 'input[name="ground"][checked]', "value");
  const versionOfLook = async () => fieldValue(await read("/look", editor), "version");
  async function setBackground(backgroundMediaUrl: string): Promise<void> {
    const sent = await postForm(site, "/change-background-media", { backgroundMediaUrl }, editor);
    expect(sent.status).toBe(302);
  }
  const stylesIn = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
  const ownStyles = (html: string) => stylesIn(html).filter((css) => css.includes("--picture-button:#"));
  const metaIn = (html: string) => attributesIn(html, 'head meta[property="og:image"]', "content")[0] ?? "";

  test("the look changes kept pages, members' pages and error pages, whose policy allows exactly its styles", async () => {
    const before = { page: await read("/baptism"), icon: await bytesAt("/icon-192.png") };
    const saved = await sendLook(site, editor, { accent: plum, logo: { name: "crest.svg", bytes: crest } });
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/look"]);
    for (const [path, headers] of [
      ["/baptism", {}],
      ["/baptism", {}],
      ["/look", editor],
      ["/nowhere", {}],
      ["/people", editor],
    ] as const) {
      const response = await site.request(path, { headers });
      const html = await response.text();
      const css = ownStyles(html).at(-1) ?? "";
      expect(css, path).toContain(`--accent:${plum};`);
      expect(response.headers.get("content-security-policy"), path).toContain(sourceOf(css));
      expect(css, path).toMatch(/\.logo\{mask-image:url\("\/logo\.png\?v=[0-9a-f]{12}"\)\}$/);
    }
    expect(await original()).toBe(302);
    expect(await read("/baptism")).toBe(before.page);
    expect(await bytesAt("/icon-192.png")).toEqual(before.icon);
    expect((await site.request("/logo.png")).status).toBe(404);
  });

  test("the look draws the icons, the logo, and the picture for shared links, and says for how long", async () => {
    const files = await Promise.all(icons.map(bytesAt));
    await sendLook(site, editor, { accent: plum, logo: { name: "crest.svg", bytes: crest } });
    const html = await read("/baptism");
    const [icon = ""] = attributesIn(html, 'head link[rel="icon"]', "href");
    expect(icon).toMatch(/^\/favicon\.svg\?v=[0-9a-f]{12}$/);
    const manifest = JSON.parse(await read("/site.webmanifest"));
    expect(manifest.theme_color).toBe(plum);
    expect(manifest.icons[0].src).toBe(icon.replace("favicon.svg", "icon-192.png"));
    for (const [at, path] of icons.entries()) expect(await bytesAt(path), path).not.toEqual(files[at]);
    const { data, info } = await sharp(await bytesAt("/icon-192.png"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, [...data.subarray(0, 3)]]).toEqual([192, [0x8c, 0x2f, 0x6b]]);
    expect(await read("/favicon.svg")).toContain(`rect{fill:${plum}}`);
    expect((await sharp(await bytesAt("/logo.png")).stats()).isOpaque).toBe(false);
    const ico = await bytesAt("/favicon.ico");
    expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32);

    const share = new URL(metaIn(await read("/terms-and-conditions"))).pathname;
    expect(share).toBe("/share.jpg");
    const corner = await sharp(await bytesAt(share))
      .extract({ left: 60, top: 560, width: 9, height: 9 })
      .stats();
    expect(corner.dominant.r).toBeGreaterThan(corner.dominant.g);
    const kept = await site.request(icon);
    expect(kept.headers.get("cache-control")).toContain("immutable");
    const etag = kept.headers.get("etag") ?? "";
    const plain = await site.request("/favicon.svg", { headers: { "if-none-match": etag } });
    expect([plain.status, plain.headers.get("cache-control")]).toEqual([304, "public, no-cache"]);
    expect((await site.request("/favicon.svg?v=another")).headers.get("cache-control")).toBe(
      "public, no-cache",
    );
    const head = await site.request("/icon-512.png", { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/png"]);
    await original();
    expect(metaIn(await read("/terms-and-conditions"))).not.toContain("/share.jpg");
  });

  test("the look colours mails that are sent, and pictures of events", async () => {
    const [before] = [metaIn(await read("/event/supper"))];
    const drawn = await bytesAt(new URL(before).pathname);
    await sendLook(site, editor, { accent: plum });
    const after = metaIn(await read("/event/supper"));
    expect(after).not.toBe(before);
    expect(await bytesAt(new URL(after).pathname)).not.toEqual(drawn);
    const mail = await newestMailTo(site, await register(site));
    expect(mail.html).toContain(`background-color:${plum};color:#ffffff`);
    expect(mail.html).not.toMatch(/#1f5c56|#8cc5bc/);
    await original();
    const later = await newestMailTo(site, await register(site));
    expect(later.html).toContain("background-color:#1f5c56;color:#ffffff");
  });

  test("fonts are those of one pair, and only its files are loaded ahead", async () => {
    const preloads = (html: string) => attributesIn(html, 'head link[rel="preload"][as="font"]', "href");
    expect(preloads(await read("/baptism"))).toHaveLength(2);
    for (const [fonts, count] of [
      ["source-sans", 1],
      ["device", 0],
    ] as const) {
      await sendLook(site, editor, { fonts });
      const html = await read("/baptism");
      expect(preloads(html)).toHaveLength(count);
      expect(stylesIn(html).at(-1)).toMatch(/^:root\{--headings:[^{}]+\}$/);
      expect(attributesIn(html, 'head link[rel="icon"]', "href")).toEqual(["/favicon.svg"]);
    }
  });

  test("a colour that is too hard to read is refused, and one that is hard to read needs a second look", async () => {
    const refused = await sendLook(site, editor, { accent: "#ffdd00" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(visibleText(html)).toContain("because a colour is too hard to read");
    expect(attributesIn(html, "#accent", "value")).toEqual(["#ffdd00"]);
    const better = await site.request("/look", {
      method: "POST",
      body: lookFormIn(html, { button: "better-light" }),
      headers: editor,
    });
    const [value = ""] = attributesIn(await better.text(), "#accent", "value");
    expect([better.status, value]).toEqual([200, expect.stringMatching(/^#[0-9a-f]{6}$/)]);
    expect((await sendLook(site, editor, { accent: value })).status).toBe(302);

    const warned = await sendLook(site, editor, { accent: "#c0601a" });
    const again = await warned.text();
    expect(warned.status).toBe(400);
    expect(visibleText(again)).toContain("Press the button again to use it anyway");
    const insisted = await site.request("/look", {
      method: "POST",
      body: lookFormIn(again),
      headers: editor,
    });
    expect(insisted.status).toBe(302);
  });

  test.each([["red; }"], ["#1f5c56;--paper:#000000"], ["</style><script>alert(1)</script>"], [""]])(
    "the colour %j is refused with a sentence, and stays in the form",
    async (accent) => {
      const refused = await sendLook(site, editor, { accent });
      const html = await refused.text();
      expect(refused.status).toBe(400);
      expect(visibleText(html)).toContain("Please enter a name such as navy, or # and six of the digits");
      expect(attributesIn(html, "#accent", "value")).toEqual([accent]);
      expect(ownStyles(await read("/baptism"))).toEqual([]);
    },
  );

  test("a file that is no logo is refused with a sentence, and what else was chosen stays", async () => {
    const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#000" } })
      .jpeg()
      .toBuffer();
    const dark = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    for (const [name, bytes, sentence] of [
      ["photo.jpg", new Uint8Array(jpeg), "Please choose an SVG or PNG."],
      ["dark.png", new Uint8Array(dark), "is not dark on a light background"],
      ["page.svg", "<!DOCTYPE html><script>alert(1)</script>", "Please choose an SVG or PNG."],
      [
        "empty.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        "That drawing is empty.",
      ],
      ["large.svg", crest + " ".repeat(1024 * 1024), "at most 1 MB"],
    ] as const) {
      const refused = await sendLook(site, editor, { accent: plum, logo: { name, bytes } });
      const html = await refused.text();
      expect(refused.status, name).toBe(400);
      expect(visibleText(html), name).toContain(sentence);
      expect(attributesIn(html, "#accent", "value"), name).toEqual([plum]);
    }
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0Z"/><path d="M3 3h3v3H3Z"/></svg>`;
    const opaque = {
      name: "opaque.png",
      bytes: new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer()),
    };
    const shown = await sendLook(site, editor, { button: "preview", logo: opaque });
    expect(visibleText(await shown.text())).toContain("its dark parts are used as the logo");
    const tooMuch = await sendLook(site, editor, {
      logo: { name: "film.svg", bytes: " ".repeat(20 * 1024 * 1024) },
    });
    expect(tooMuch.status).toBe(413);
  });

  test("an SVG is never sent on: of its scripts and links nothing is left", async () => {
    const hostile = crest.replace(
      "<path",
      '<script>alert("secret")</script><image href="http://127.0.0.1/secret"/><path onload="secret()"',
    );
    const shown = await sendLook(site, editor, {
      button: "preview",
      logo: { name: "crest.svg", bytes: hostile },
    });
    const html = await shown.text();
    expect(shown.status).toBe(200);
    expect(visibleText(html)).toContain("Your logo: crest.svg");
    expect(html).not.toContain("secret");
    const published = await site.request("/look", {
      method: "POST",
      body: lookFormIn(html),
      headers: editor,
    });
    expect(published.status).toBe(302);
    for (const path of [...icons, "/logo.png"]) expect(String(await bytesAt(path))).not.toContain("secret");
    const removed = await sendLook(site, editor, { button: "original-logo" });
    expect(visibleText(await removed.text())).toContain("The logo that came with the site.");
  });

  test("a shape that is no picture leaves the original icons", async () => {
    const form = lookFormIn(await read("/look", editor), { accent: plum });
    form.set("logoName", "crest");
    form.set("logoShape", Buffer.from("RIFF....WEBP no picture").toString("base64"));
    const before = await site.request("/look", { method: "POST", body: form, headers: editor });
    expect(before.status).toBe(302);
    expect((await site.request("/icon-192.png")).status).toBe(200);
    expect((await site.request("/logo.png")).headers.get("location")).toBe("/logo.svg");
  });

  test("the ground behind the name is a pattern, the name alone or a photograph, and only the one that was chosen last", async () => {
    const shown = async () => {
      const html = await read("/");
      return {
        waves: html.match(/<pattern /g)?.length ?? 0,
        lines: attributesIn(html, "main section > div > div.border-accent", "class").length,
        photographs: html.match(/site-pictures|pictures%2F[0-9a-f-]+\.jpg/g) ? 1 : 0,
      };
    };
    const publish = async (change: SentLook) => (await sendLook(site, editor, change)).status;
    expect(await publish({ ground: "pattern" })).toBe(302);
    expect(await shown()).toEqual({ waves: 1, lines: 0, photographs: 0 });
    expect(await publish({ ground: "type" })).toBe(302);
    expect(await shown()).toEqual({ waves: 0, lines: 1, photographs: 0 });
    expect(await publish({ ground: "photograph", picture: await photographed() })).toBe(302);
    expect(await shown()).toEqual({ waves: 0, lines: 0, photographs: 1 });
    expect(await chosenGround()).toEqual(["photograph"]);
    // Without another file it stays.
    expect(await publish({ accent: plum })).toBe(302);
    expect(await shown()).toEqual({ waves: 0, lines: 0, photographs: 1 });
    expect(await publish({ ground: "pattern" })).toBe(302);
    expect(await shown()).toEqual({ waves: 1, lines: 0, photographs: 0 });
    expect(await publish({ ground: "marble" })).toBe(400);
    expect(await chosenGround()).toEqual(["pattern"]);
  });

  test("a picture or film that the home page has stays when only a colour is published, and goes when another ground is chosen", async () => {
    for (const film of ["https://films.example/dawn.mp4", "https://pictures.example/dawn.jpg"]) {
      expect((await sendLook(site, editor, { ground: "type" })).status).toBe(302);
      expect(await shownIn(site)).toEqual({ ground: "type", background: "" });
      await setBackground(film);
      expect(await chosenGround()).toEqual(["photograph"]);
      const revisions = await versionOfLook();
      const same = await sendLook(site, editor);
      expect([same.status, await versionOfLook()]).toEqual([302, revisions]);
      expect((await sendLook(site, editor, { accent: plum })).status).toBe(302);
      // The ground is there again once the picture is gone.
      expect(await shownIn(site)).toEqual({ ground: "type", background: film });
      expect((await sendLook(site, editor, { ground: "pattern" })).status).toBe(302);
      expect(await shownIn(site)).toEqual({ ground: "pattern", background: "" });
    }
  });

  test("a picture that somebody else sets while the look is open stays, whatever ground is then published", async () => {
    const film = "https://films.example/dawn.mp4";
    await sendLook(site, editor, { ground: "pattern" });
    for (const [before, ground] of [
      ["", "pattern"],
      ["", "type"],
      ["https://films.example/dusk.mp4", "pattern"],
    ] as const) {
      await setBackground(before);
      const open = await read("/look", editor);
      await setBackground(film);
      // Without scripts, the form that comes back says the same.
      const shown = await postLook(lookFormIn(open, { accent: plum, ground, button: "preview" }));
      expect(shown.status).toBe(200);
      expect((await postLook(lookFormIn(await shown.text()))).status).toBe(302);
      expect(await shownIn(site)).toEqual({ ground, background: film });
    }
  });

  test("a photograph that is chosen without scripts becomes the ground, whichever is checked", async () => {
    await sendLook(site, editor, { ground: "pattern" });
    for (const _ of ["the first", "another"]) {
      const { background } = await shownIn(site);
      const sent = await sendLook(site, editor, { ground: "pattern", picture: await photographed() });
      expect(sent.status).toBe(302);
      const after = await shownIn(site);
      expect(after.background).toMatch(/pictures%2F[0-9a-f-]+\.jpg/);
      expect(after.background).not.toBe(background);
      expect(await chosenGround()).toEqual(["photograph"]);
    }
    const broken = new Uint8Array(Buffer.from("no picture"));
    const refused = await sendLook(site, editor, { ground: "pattern", picture: broken });
    expect(refused.status).toBe(400);
    expect(attributesIn(await refused.text(), 'input[name="ground"][checked]', "value")).toEqual([
      "photograph",
    ]);
  });

  test("a photograph that the library has no room for leaves the look as it was, and the form goes on from there", async () => {
    await sendLook(site, editor, { ground: "type" });
    const version = await versionOfLook();
    await using db = databaseOf(site);
    const rows = Array.from({ length: pictureLimits.all }, (_, number) => ({
      id: uuidv7(),
      path: `pictures/full-${number}.jpg`,
      url: `/v0/b/site/o/pictures%2Ffull-${number}.jpg?alt=media`,
      ...{ width: 3, height: 2, alt: "", people: "nobody" as const },
      createdAt: "2026-11-22T12:00:00.000Z",
    }));
    try {
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto("pictures")
          .values(rows.slice(from, from + 500))
          .execute();
      const refused = await sendLook(site, editor, {
        accent: plum,
        ground: "photograph",
        picture: await photographed(),
      });
      const html = await refused.text();
      expect(refused.status).toBe(400);
      expect(visibleText(html)).toContain("The library holds at most 2000 pictures.");
      expect(await versionOfLook()).toBe(version);
      expect(await shownIn(site)).toEqual({ ground: "type", background: "" });
      expect((await postLook(lookFormIn(html, { ground: "pattern" }))).status).toBe(302);
      expect(await shownIn(site)).toEqual({ ground: "pattern", background: "" });
    } finally {
      await db.deleteFrom("pictures").where("path", "like", "pictures/full-%").execute();
    }
  });

  test("a photograph is added to the library once when its form is sent again, and not when somebody else has changed the look", async () => {
    const count = async () => {
      await using db = databaseOf(site);
      return (await db.selectFrom("pictures").select("id").execute()).length;
    };
    const before = await count();
    const twice = lookFormIn(await read("/look", editor), { accent: plum, picture: await photographed() });
    for (const _ of ["the first time", "after a lost answer"])
      expect((await postLook(twice)).status).toBe(302);
    expect(await count()).toBe(before + 1);
    await setBackground("");
    const mine = lookFormIn(await read("/look", editor), { picture: await photographed() });
    expect((await sendLook(site, other, { accent: "#2a4b8d" })).status).toBe(302);
    expect((await postLook(mine)).status).toBe(409);
    expect([await count(), (await shownIn(site)).background]).toEqual([before + 1, ""]);
  });

  test("the second of two editors of the look sees what the first published, and can replace it", async () => {
    const mine = lookFormIn(await read("/look", editor), { accent: plum });
    expect((await sendLook(site, other, { accent: "#2a4b8d" })).status).toBe(302);
    const conflict = await site.request("/look", { method: "POST", body: mine, headers: editor });
    const html = await conflict.text();
    expect(conflict.status).toBe(409);
    expect(visibleText(html)).toContain("Somebody else has changed this since you opened it");
    expect(visibleText(html)).toContain("#2a4b8d");
    expect(attributesIn(html, "#accent", "value")).toEqual([plum]);
    expect(
      (await site.request("/look", { method: "POST", body: lookFormIn(html), headers: editor })).status,
    ).toBe(302);
    expect(ownStyles(await read("/baptism")).at(-1)).toContain(plum);
  });

  test("the look has a history, from which an older look is restored with its logo", async () => {
    await sendLook(site, editor, { accent: plum, logo: { name: "crest.svg", bytes: crest } });
    const icon = await bytesAt("/icon-192.png");
    await sendLook(site, editor, { accent: "#2a4b8d", button: "publish" });
    await original();
    const history = await read("/facts/look/history", editor);
    for (const text of ["History of The look", plum.slice(1), "crest.svg"])
      expect(visibleText(history)).toContain(text);
    expect(history).not.toContain("UklGR");
    const restores = attributesIn(history, 'form[action*="/facts/look/revisions/"]', "action");
    const restored = await postForm(site, restores[1] ?? "", {}, editor);
    expect([restored.status, restored.headers.get("x-remix-reload-document")]).toEqual([302, "true"]);
    expect(await bytesAt("/icon-192.png")).toEqual(icon);
    expect((await site.request("/facts/look/edit", { headers: editor })).headers.get("location")).toBe(
      "/look",
    );
    expect(visibleText(await read("/activity?kind=facts", editor))).toContain("The look");
  });

  test("the look is for people who may change pages", async () => {
    const sermons = { cookie: await joinAs(site, "sermons") };
    const form = lookFormIn(await read("/look", editor), { accent: plum });
    expect((await site.request("/look")).headers.get("location")).toContain("/login");
    expect((await site.request("/look", { headers: sermons })).status).toBe(403);
    for (const [headers, status] of [
      [sermons, 403],
      [{}, 401],
    ] as const)
      expect((await site.request("/look", { method: "POST", body: form, headers })).status).toBe(status);
    expect(ownStyles(await read("/baptism"))).toEqual([]);
    expect(attributesIn(await read("/pages", { cookie: await signIn(site) }), "main a", "href")).toContain(
      "/facts/look/edit",
    );
  });
});

async function photographed(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 160, height: 90, channels: 3, background: "#458" } });
  return Uint8Array.from(await picture.jpeg().toBuffer());
}

/** The ground of the published look, and what is set to lie over it. */
async function shownIn(site: TestSite) {
  await using db = databaseOf(site);
  const { backgroundMediaUrl } = await readBackground(db);
  const { content } = await db
    .selectFrom("pageTexts")
    .innerJoin("pageRevisions", "pageRevisions.id", "pageTexts.revisionId")
    .select("content")
    .where("pageTexts.slug", "=", lookText.slug)
    .executeTakeFirstOrThrow();
  return { ground: JSON.parse(content).ground, background: backgroundMediaUrl };
}
