import { expect, test } from "vitest";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../../test/support/database.ts";
import { multipart, testStorage, uploadPath } from "../testing/test-storage.ts";

async function withFiles(open: OpenDatabase, ...names: string[]) {
  const server = await testStorage(await open());
  await server.ask(uploadPath("files/model"), { ...multipart("x", "a"), as: "ann" });
  const model = await server.db.selectFrom("storedFiles").selectAll().executeTakeFirstOrThrow();
  await server.db.deleteFrom("storedFiles").execute();
  for (let at = 0; at < names.length; at += 500) {
    const rows = names.slice(at, at + 500).map((fullPath) => ({ ...model, fullPath, contentKey: fullPath }));
    await server.db.insertInto("storedFiles").values(rows).execute();
  }
  const list = async (query: string, as = "ann") => {
    const reply = await server.ask(`/v0/b/site/o?${query}`, { as });
    return { status: reply.status, ...(await reply.json()) };
  };
  const pages = async (query: string) => {
    const shown: string[][] = [];
    for (let token: string | undefined = ""; token !== undefined; ) {
      const page = await list(`${query}&pageToken=${token}`);
      expect(page.nextPageToken).not.toBe("");
      shown.push([...page.items.map(({ name }: { name: string }) => name), ...page.prefixes]);
      token = page.nextPageToken;
    }
    return shown;
  };
  return { ...server, list, pages };
}

describeWithDatabase("lists of files", (open) => {
  test.each([
    "prefix=a",
    "delimiter=-",
    "maxResults=0",
    "maxResults=-1",
    "maxResults=ten",
    "pageToken=*",
    "prefix=b%2F&pageToken=YS94",
  ])("%s is refused", async (query) => {
    const { list } = await withFiles(open, "a/x");
    expect(await list(query)).toMatchObject({ status: 400, error: { code: 400 } });
  });

  test("only people who may list see anything", async () => {
    const { ask } = await withFiles(open, "a/x");
    const reply = await ask("/v0/b/site/o?prefix=&delimiter=%2F");
    expect([reply.status, (await reply.json()).error.message]).toEqual([
      401,
      "Please sign in to list these files.",
    ]);
  });
});

describeOnBothDatabases("lists of files", "names are ordered and grouped in SQL", (open) => {
  test("a folder shows its files and folders in the order of their bytes", async () => {
    const names = [
      "a/Z",
      "a/a",
      "a/b/1",
      "a/b/2",
      "a/b/c/3",
      "a/b0",
      "a/b-",
      "a/é",
      "a/😀",
      "a/\uffee",
      "b/x",
      "a",
    ];
    const { list } = await withFiles(open, ...names);
    expect(await list("prefix=a%2F&delimiter=%2F")).toEqual({
      status: 200,
      items: ["a/Z", "a/a", "a/b-", "a/b0", "a/é", "a/\uffee", "a/😀"].map((name) => ({
        name,
        bucket: "site",
      })),
      prefixes: ["a/b/"],
    });
    expect(await list("prefix=&delimiter=%2F")).toMatchObject({
      items: [{ name: "a" }],
      prefixes: ["a/", "b/"],
    });
    expect((await list("prefix=a%2Fb%2F")).items).toHaveLength(3);
    expect((await list("")).items).toHaveLength(names.length);
    expect(await list("prefix=none%2F&delimiter=%2F")).toEqual({ status: 200, items: [], prefixes: [] });
  });

  test("pages show everything exactly once, whatever their length", async () => {
    const names = Array.from({ length: 30 }, (_, n) => [`f/${n % 7}/${n}`, `f/${n}`, `f/${n}x`]).flat();
    const { pages } = await withFiles(open, ...names, "e/1", "g/1");
    const whole = (await pages("prefix=f%2F&delimiter=%2F"))[0] ?? [];
    expect(whole).toHaveLength(67);
    for (const most of [1, 2, 5, 66, 67, 68]) {
      const shown = await pages(`prefix=f%2F&delimiter=%2F&maxResults=${most}`);
      expect(shown.flat().sort()).toEqual([...whole].sort());
      expect(shown).toHaveLength(Math.ceil(67 / most));
    }
    expect((await pages("maxResults=10")).flat()).toHaveLength(92);
  });

  test("folders with many files are skipped efficiently", async () => {
    const many = Array.from({ length: 3000 }, (_, n) => `${n % 3}/${String(n).padStart(5, "0")}`);
    const { list, storage } = await withFiles(open, ...many, "last");
    let rows = 0;
    const executor = storage.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = async (query) => {
      const result = await execute<never>(query);
      rows += result.rows.length;
      return result;
    };
    const page = await list("prefix=&delimiter=%2F&maxResults=10");
    expect([page.prefixes, page.items]).toEqual([["0/", "1/", "2/"], [{ name: "last", bucket: "site" }]]);
    expect(rows).toBeLessThan(40);
    expect((await list("prefix=0%2F&maxResults=9999")).items).toHaveLength(1000);
  });

  test("names with empty parts are left out", async () => {
    const { list } = await withFiles(open, "a//b", "a/", "/x", "a/c", "a/d//e");
    expect(await list("prefix=a%2F&delimiter=%2F")).toMatchObject({
      items: [{ name: "a/c" }],
      prefixes: ["a/d/"],
    });
    expect(await list("prefix=a%2F")).toMatchObject({ items: [{ name: "a/c" }] });
    expect(await list("prefix=&delimiter=%2F")).toMatchObject({ items: [], prefixes: ["a/"] });
  });
});
