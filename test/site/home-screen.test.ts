import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { sendLook } from "./support/look.ts";
import { joinAs } from "./support/people.ts";

/** It reaches into its corners, as a logo may. */
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0Z"/></svg>';

describeSite("on a home screen", (open) => {
  let site: TestSite;
  let editor: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    editor = { cookie: await joinAs(site, "editor") };
  });

  const manifest = async () => JSON.parse(await (await site.request("/site.webmanifest")).text());

  test("the site is one app, whatever page it is opened from", async () => {
    expect(await manifest()).toMatchObject({ id: "/", start_url: "/" });
  });

  test.each(["original", "chosen"])(
    "the %s logo is whole in whatever shape a phone cuts its icon to",
    async (which) => {
      if (which === "chosen") await sendLook(site, editor, { logo: { name: "square.svg", bytes: square } });
      const { icons } = await manifest();
      const whole = icons.filter(({ purpose }: { purpose?: string }) => purpose === undefined);
      expect(whole.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
      const [icon] = icons.filter(({ purpose }: { purpose?: string }) => purpose === "maskable");
      const response = await site.request(icon.src);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, icon.type]);
      const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
        .flatten({ background: "#ff00ff" })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(`${info.width}x${info.height}`).toBe(icon.sizes);
      const ground = data.subarray(0, 3);
      // The circle that stays of every icon (https://www.w3.org/TR/appmanifest/#icon-masks).
      const radius = info.width * 0.4;
      const isOutside = (pixel: number) => {
        const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
        return Math.hypot(x - info.width / 2, y - info.height / 2) > radius;
      };
      const pixels = [...Array(info.width * info.height).keys()];
      const drawn = pixels.filter((pixel) => !data.subarray(pixel * 3, pixel * 3 + 3).equals(ground));
      expect(drawn.length).toBeGreaterThan(pixels.length / 20);
      expect(drawn.filter(isOutside)).toEqual([]);
      if (which === "chosen") await postForm(site, "/facts/look/original", {}, editor);
    },
  );
});
