import { expect, test } from "vitest";
import {
  multipart,
  noisy,
  objectPath,
  testStorage,
  uploadPath,
} from "../platform/storage/storage.fixture.ts";
import { describeOnBothDatabases } from "../test/database.ts";
import { storageRules } from "./storage-rules.ts";

const people = [undefined, "ann", "bob", "sam"];

describeOnBothDatabases("storage rules", (open) => {
  async function church() {
    const server = await testStorage(await open(), { rules: storageRules });
    const picture = await noisy(20, 20).jpeg().toBuffer();
    const write = (name: string, as?: string) =>
      server.ask(uploadPath(name), { ...multipart(name, picture), as });
    const ask = async (method: string, name: string, as?: string, query = "?alt=media") =>
      (await server.ask(objectPath(name) + query, { method, as })).status;
    const forAll = (act: (as: string | undefined) => Promise<number>) => Promise.all(people.map(act));
    return { ...server, write, ask, forAll };
  }

  test.each(["images/", "events/"])("staff store and remove in %s, everybody sees it", async (folder) => {
    const { write, ask, forAll } = await church();
    const name = `${folder}a.jpg`;
    expect(await forAll(async (as) => (await write(name, as)).status)).toEqual([401, 403, 403, 200]);
    expect((await write(name, "sam")).status).toBe(200);
    expect(await forAll((as) => ask("GET", name, as))).toEqual([200, 200, 200, 200]);
    expect(await forAll((as) => ask("GET", `${folder}missing`, as))).toEqual([404, 404, 404, 404]);
    expect(await ask("DELETE", name)).toBe(401);
    expect(await ask("DELETE", name, "ann")).toBe(403);
    expect(await ask("DELETE", name, "sam")).toBe(204);
  });

  test("a prayer's picture is its member's and the staff's, and of those who have its address", async () => {
    const { write, ask, forAll } = await church();
    const name = "prayer-requests/a.jpg";
    expect((await write(name)).status).toBe(401);
    const { downloadTokens } = await (await write(name, "ann")).json();
    expect(await forAll((as) => ask("GET", name, as))).toEqual([401, 200, 403, 200]);
    expect(await forAll((as) => ask("GET", name, as, ""))).toEqual([401, 200, 403, 200]);
    expect(await forAll((as) => ask("GET", name, as, `?alt=media&token=${downloadTokens}`))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await forAll((as) => ask("GET", "prayer-requests/missing", as))).toEqual([401, 403, 403, 404]);
    expect(await forAll(async (as) => (await write(name, as)).status)).toEqual([401, 200, 403, 403]);
    expect(await ask("DELETE", name)).toBe(401);
    expect(await ask("DELETE", name, "bob")).toBe(403);
    expect(await ask("DELETE", name, "ann")).toBe(204);
    await write(name, "ann");
    expect(await ask("DELETE", name, "sam")).toBe(204);
  });

  test.each(["a.jpg", "imagesa.jpg", "other/a.jpg", "Images/a.jpg", "x/images/a.jpg"])(
    "%s is closed to all",
    async (name) => {
      const { write, ask, forAll } = await church();
      expect(await forAll(async (as) => (await write(name, as)).status)).toEqual([401, 403, 403, 403]);
      expect(await forAll((as) => ask("GET", name, as))).toEqual([401, 403, 403, 403]);
      expect(await forAll((as) => ask("DELETE", name, as))).toEqual([401, 403, 403, 403]);
    },
  );

  test("only pictures are taken", async () => {
    const server = await testStorage(await open(), { rules: storageRules });
    for (const [name, as] of [
      ["images/a", "sam"],
      ["events/a", "sam"],
      ["prayer-requests/a", "ann"],
    ] as const) {
      const reply = await server.ask(uploadPath(name), { ...multipart(name, "<script>"), as });
      expect(reply.status).toBe(400);
    }
  });
});
