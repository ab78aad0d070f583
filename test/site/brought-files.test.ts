import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { sendCalendar } from "./support/imports.ts";
import { post } from "./support/kept-posts.ts";
import { request } from "./support/kept-prayers.ts";
import { said } from "./support/library.ts";
import { sendLook } from "./support/look.ts";
import { page } from "./support/page.ts";
import { joinAsMember } from "./support/people.ts";
import { jpeg, sendForm, storedPaths } from "./support/stored-pictures.ts";

const event = {
  eventTitle: "Lantern walk",
  eventContent: "Bring a lantern.",
  eventDate: "2027-01-10",
  isAllDay: "on",
};
const empty = "That file is empty: it has 0 bytes. Choose another one.";
const heic = "Browsers cannot show HEIC photos. On an iPhone, choose the photo from the photo library";

/** The first box of an ISO media file with these brands (ISO/IEC 14496-12). */
function isoMedia(...brands: string[]): Uint8Array<ArrayBuffer> {
  const [major = "", ...compatible] = brands;
  const body = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join("")}`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Uint8Array.from(Buffer.concat([length, body, Buffer.alloc(500, 1)]));
}

describeSite("a picture that people bring", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  beforeAll(async () => {
    site = await open({ SAMPLE_CONTENT: "off" });
    staff = { cookie: await signIn(site) };
    member = { cookie: await joinAsMember(site) };
  });

  const forms: [
    what: string,
    path: string,
    fields: Record<string, string>,
    who: () => Record<string, string>,
  ][] = [
    ["a post", "/add-post", post, () => staff],
    ["an event", "/event-create", event, () => staff],
    ["a prayer request", "/submit-prayer-requests", request, () => member],
    ["the library", "/pictures", said, () => staff],
  ];

  async function sendPicture(
    [, path, fields, who]: (typeof forms)[number],
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    type = "image/jpeg",
  ): Promise<Response> {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set("picture", new File([bytes], name, { type }));
    return site.request(path, { method: "POST", body, headers: who() });
  }

  test.each(forms)(
    "a picture that people bring with 0 bytes is refused by the form of %s without scripts, and nothing is saved",
    async (...form) => {
      const response = await sendPicture(form, new Uint8Array(), "zero.jpg");
      expect(response.status).toBe(400);
      expect(visibleText(await response.text())).toContain(empty);
      expect(await storedPaths(site)).toEqual([]);
    },
  );

  test.each(forms)(
    "a picture that people bring that is HEIC and named .jpg gets the sentence about HEIC from the form of %s",
    async (...form) => {
      for (const brands of [
        ["heic", "mif1", "heic"],
        ["heix"],
        ["mif1", "heic"],
        ["msf1", "hevc"],
        ["mif1"],
      ]) {
        const response = await sendPicture(form, isoMedia(...brands), "IMG_1234.jpg");
        expect(response.status).toBe(400);
        expect(visibleText(await response.text())).toContain(heic);
      }
      expect(await storedPaths(site)).toEqual([]);
    },
  );

  test("a picture that people bring that is required is asked for when none was chosen", async () => {
    const response = await sendForm(site, "/add-post", post, staff);
    expect(response.status).toBe(400);
    expect(visibleText(await response.text())).toContain("Please choose a picture");
  });

  test("a picture that people bring is known by its bytes, whatever its name says", async () => {
    const drawn = sharp({ create: { width: 64, height: 40, channels: 3, background: "#48766a" } });
    const files: [name: string, type: string, bytes: Buffer][] = [
      ["a.jpg", "image/jpeg", await drawn.clone().webp().toBuffer()],
      ["b.jpg", "image/jpeg", await drawn.clone().avif().toBuffer()],
      ["c.png", "image/png", await drawn.clone().jpeg().toBuffer()],
      ["d", "", await drawn.clone().png().toBuffer()],
    ];
    for (const [name, type, bytes] of files) {
      const response = await sendPicture(
        ["", "/add-post", post, () => staff],
        Uint8Array.from(bytes),
        name,
        type,
      );
      expect(response.status, name).toBe(302);
    }
    for (const bytes of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "BM\0\0\0\0", "%PDF-1.7\n", " "]) {
      const response = await sendPicture(
        ["", "/add-post", post, () => staff],
        Uint8Array.from(Buffer.from(bytes)),
        "a.jpg",
      );
      expect(response.status, bytes).toBe(400);
      expect(visibleText(await response.text())).toContain("That file is not a picture we can read.");
    }
  });

  test("a picture that people bring is not taken for a chosen one when no file was chosen", async () => {
    const response = await sendForm(site, "/event-create", event, staff);
    expect(response.status).toBe(302);
    expect((await sendForm(site, "/event-create", event, staff, await jpeg())).status).toBe(302);
  });

  test("a picture that people bring is refused as a logo and as a calendar with 0 bytes", async () => {
    const look = await sendLook(site, staff, { logo: { name: "crest.svg", bytes: "" } });
    expect(look.status).toBe(400);
    expect(visibleText(await look.text())).toContain("We can’t use that file as a logo.");
    const calendar = await sendCalendar(site, staff, { file: "" });
    expect(calendar.status).toBe(400);
    expect(visibleText(await calendar.text())).toMatch(/empty|no calendar|not a calendar/i);
    expect(await page(site, "/")).not.toContain("logo.png");
  });
});
