import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clientNames } from "./support/clients.ts";
import { failing } from "./support/fault-proxy.ts";
import { bytesOf, freshPath, md5, openStage } from "./support/stage.ts";

const stage = openStage();
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

describe.each(clientNames)("%s", (name) => {
  test("a client stores a file with metadata and reads it back", async () => {
    const [path, bytes, client] = [freshPath("a + b.txt"), bytesOf(1000), stage.client(name)];
    await client.uploadBytes(path, bytes, {
      contentType: "text/plain",
      cacheControl: "no-store",
      customMetadata: { from: "test" },
    });
    expect(await client.metadata(path)).toMatchObject({
      fullPath: path,
      name: "a + b.txt",
      bucket: "site",
      size: 1000,
      md5Hash: md5(bytes),
      contentType: "text/plain",
      cacheControl: "no-store",
      customMetadata: { from: "test" },
      metageneration: "1",
      timeCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    });
  });

  test("a client changes metadata field by field", async () => {
    const [path, client] = [freshPath(), stage.client(name)];
    await client.uploadBytes(path, bytesOf(10), {
      contentType: "text/plain",
      customMetadata: { kept: "1", changed: "2" },
    });
    const changed = await client.update(path, { customMetadata: { changed: "3", added: "4" } });
    expect(changed).toMatchObject({
      contentType: "text/plain",
      customMetadata: { kept: "1", changed: "3", added: "4" },
      metageneration: "2",
    });
    expect(await client.metadata(path)).toMatchObject({ customMetadata: { kept: "1", changed: "3" } });
  });

  test("a client stores text in each format", async () => {
    const [first, second, client] = [freshPath(), freshPath(), stage.client(name)];
    await client.uploadString(first, "w7_DqQ", "base64url");
    expect(textOf(await client.bytes(first))).toBe("ÿé");
    await client.uploadString(second, "data:text/plain;charset=utf-8,Gr%C3%BC%C3%9Fe", "data_url");
    expect(textOf(await client.bytes(second))).toBe("Grüße");
    expect((await client.metadata(second)).contentType).toBe("text/plain;charset=utf-8");
  });

  test("a client lists a folder page by page and as a whole", async () => {
    const [folder, client] = [`files/${randomUUID()}`, stage.client(name)];
    const names = ["a", "b", "c", "d", "sub/e", "sub/f", "tub/g"];
    for (const file of names) await client.uploadBytes(`${folder}/${file}`, bytesOf(1));
    const whole = await client.listAll(folder);
    expect(whole.items).toEqual(["a", "b", "c", "d"].map((file) => `${folder}/${file}`));
    expect(whole.prefixes).toEqual([`${folder}/sub`, `${folder}/tub`]);
    const items: string[] = [];
    const prefixes = new Set<string>();
    let pageToken: string | undefined;
    let pages = 0;
    do {
      const page = await client.list(folder, { maxResults: 2, pageToken });
      expect(page.items.length).toBeLessThanOrEqual(2);
      items.push(...page.items);
      for (const prefix of page.prefixes) prefixes.add(prefix);
      pageToken = page.next;
    } while (pageToken && ++pages < 10);
    expect(items).toEqual(whole.items);
    expect([...prefixes]).toEqual(whole.prefixes);
    expect(await client.listAll(`${folder}/none`)).toMatchObject({ items: [], prefixes: [] });
  });

  test("a client returns a URL that serves the file to anybody", async () => {
    const [path, bytes, client] = [freshPath("100% sure.bin"), bytesOf(5000), stage.client(name)];
    await client.uploadBytes(path, bytes, { contentType: "application/x-sure" });
    const url = await client.url(path);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-sure");
    expect(md5(await response.arrayBuffer())).toBe(md5(bytes));
  });

  test("a client reads no more bytes than requested", async () => {
    const [path, empty, bytes, client] = [freshPath(), freshPath(), bytesOf(100), stage.client(name)];
    await client.uploadBytes(path, bytes);
    await client.uploadBytes(empty, bytesOf(0));
    for (const max of [0, 1, 99, 100, 101]) {
      expect(new Uint8Array(await client.bytes(path, max))).toEqual(bytes.slice(0, max));
    }
    expect((await client.bytes(empty, 10)).byteLength).toBe(0);
    expect((await client.bytes(empty)).byteLength).toBe(0);
  });

  test("a client removes a file, once", async () => {
    const [path, client] = [freshPath(), stage.client(name)];
    await client.uploadBytes(path, bytesOf(10));
    await client.remove(path);
    const missing = { code: "storage/object-not-found", status: 0 };
    client.signIn("sam");
    await expect(client.remove(path)).rejects.toMatchObject(missing);
    await expect(client.metadata(path)).rejects.toMatchObject(missing);
    await expect(client.update(path, { contentType: "text/plain" })).rejects.toMatchObject(missing);
    await expect(client.url(path)).rejects.toMatchObject(missing);
    await expect(client.bytes(path)).rejects.toMatchObject(missing);
  });

  test("a client reports what it may not do", async () => {
    const [path, ann] = [freshPath(), stage.client(name)];
    await ann.uploadBytes(path, bytesOf(10));
    const visitor = stage.client(name, undefined);
    const bob = stage.client(name, "bob");
    const unknown = { code: "storage/unauthenticated", status: 401 };
    await expect(visitor.uploadBytes(freshPath(), bytesOf(1))).rejects.toMatchObject(unknown);
    await expect(visitor.remove(path)).rejects.toMatchObject(unknown);
    await expect(visitor.metadata("own/secret")).rejects.toMatchObject(unknown);
    await expect(visitor.bytes("own/secret")).rejects.toMatchObject(unknown);
    const refused = { code: "storage/unauthorized", status: 403 };
    await expect(bob.uploadBytes(path, bytesOf(1))).rejects.toMatchObject(refused);
    await expect(bob.remove(path)).rejects.toMatchObject(refused);
    await expect(bob.update(path, { contentType: "a/b" })).rejects.toMatchObject(refused);
    await expect(bob.metadata("closed/secret")).rejects.toMatchObject(refused);
    expect((await ann.metadata(path)).size).toBe(10);
  });

  test("a client retries what failed until its time limit", async () => {
    const [path, client] = [freshPath(), stage.client(name)];
    await client.uploadBytes(path, bytesOf(10));
    stage.proxy.inject(
      path,
      failing(1, () => true, "unavailable"),
    );
    expect((await client.metadata(path)).size).toBe(10);
    client.retryFor(300);
    stage.proxy.inject(path, () => "unavailable");
    await expect(client.metadata(path)).rejects.toMatchObject({ code: "storage/retry-limit-exceeded" });
    stage.proxy.inject(path, () => "reset");
    await expect(client.bytes(path)).rejects.toMatchObject({ code: "storage/retry-limit-exceeded" });
  });
});
