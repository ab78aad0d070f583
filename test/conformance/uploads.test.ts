import { describe, expect, test } from "vitest";
import { clientNames, reaches, type Standing } from "./support/clients.ts";
import { bytesOf, freshPath, KiB, MiB, md5, openStage, threeChunks } from "./support/stage.ts";

const stage = openStage();

describe.each(clientNames)("%s uploads a file", (name) => {
  test.each([0, 1, 256 * KiB, 256 * KiB + 1, threeChunks, 70 * MiB])(
    "a client uploads a file of %i bytes, whole",
    async (size) => {
      const client = stage.client(name);
      const [path, bytes] = [freshPath("größe #1?.bin"), bytesOf(size)];
      const upload = client.upload(path, bytes, { contentType: "application/x-big" });
      expect(await upload.outcome).toBe("success");
      expect(upload.snapshot).toEqual({ state: "success", bytesTransferred: size, totalBytes: size });
      const metadata = await client.metadata(path);
      expect(metadata).toMatchObject({
        fullPath: path,
        size,
        md5Hash: md5(bytes),
        contentType: "application/x-big",
      });
      expect(md5(await client.bytes(path))).toBe(md5(bytes));
      const isResumable = size > 256 * KiB;
      expect(stage.proxy.requestsFor(path)[0]).toBe(isResumable ? "start" : "POST");
    },
  );

  test("a client uploads a file in the same chunks: 256 KiB, then doubling", async () => {
    const path = freshPath();
    await stage.client(name).upload(path, bytesOf(threeChunks)).outcome;
    expect(stage.proxy.requestsFor(path)).toEqual([
      "start",
      "upload 0",
      `upload ${256 * KiB}`,
      `upload, finalize ${768 * KiB}`,
    ]);
  });

  test("a client uploads a file and reports its progress", async () => {
    const events: (Standing | string)[] = [];
    const upload = stage.client(name).upload(freshPath(), bytesOf(threeChunks));
    upload.watch((event) => events.push(event));
    await upload.outcome;
    await Promise.resolve();
    const transferred = events.map((event) => (typeof event === "string" ? event : event.bytesTransferred));
    expect(transferred).toEqual([0, 256 * KiB, 768 * KiB, threeChunks, "complete"]);
  });

  test("a client uploads a file with a pause in the middle", async () => {
    const [path, bytes, client] = [freshPath(), bytesOf(threeChunks), stage.client(name)];
    stage.proxy.inject(path, ({ offset }) => (offset ? { after: 100 } : undefined));
    const upload = client.upload(path, bytes);
    await reaches(upload, ({ bytesTransferred }) => bytesTransferred > 0);
    expect([upload.resume(), upload.pause(), upload.pause()]).toEqual([false, true, false]);
    await reaches(upload, ({ state }) => state === "paused");
    expect(upload.snapshot.state).toBe("paused");
    expect([upload.pause(), upload.cancel()]).toEqual([false, false]);
    const asked = stage.proxy.requestsFor(path).length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(stage.proxy.requestsFor(path).length).toBe(asked);
    expect([upload.resume(), upload.resume()]).toEqual([true, false]);
    expect(await upload.outcome).toBe("success");
    expect([upload.pause(), upload.resume(), upload.cancel()]).toEqual([false, false, false]);
    expect((await client.metadata(path)).md5Hash).toBe(md5(bytes));
  });

  test("a client uploads a file until it is cancelled, and then nothing is there", async () => {
    const [path, client] = [freshPath(), stage.client(name)];
    stage.proxy.inject(path, ({ offset }) => (offset ? { after: 100 } : undefined));
    const upload = client.upload(path, bytesOf(threeChunks));
    await reaches(upload, ({ bytesTransferred }) => bytesTransferred > 0);
    expect([upload.cancel(), upload.cancel(), upload.pause()]).toEqual([true, false, false]);
    expect(await upload.outcome).toBe("storage/canceled");
    expect(upload.snapshot.state).toBe("canceled");
    await expect(client.metadata(path)).rejects.toMatchObject({ code: "storage/object-not-found" });
  });

  test("a client uploads a file in place of an existing one", async () => {
    const [path, client] = [freshPath(), stage.client(name)];
    await client.uploadBytes(path, bytesOf(10));
    const bytes = bytesOf(300 * KiB);
    expect(await client.upload(path, bytes).outcome).toBe("success");
    expect(md5(await client.bytes(path))).toBe(md5(bytes));
  });

  test("a client uploads a file with a renewed session in the middle", async () => {
    const [path, bytes, client] = [freshPath(), bytesOf(threeChunks), stage.client(name)];
    stage.proxy.inject(path, ({ offset }) => (offset === 0 ? { after: 100 } : undefined));
    const upload = client.upload(path, bytes);
    await expect.poll(() => stage.proxy.requestsFor(path)).toContain("upload 0");
    client.signIn("ann-renewed");
    expect(await upload.outcome).toBe("success");
    expect((await client.metadata(path)).md5Hash).toBe(md5(bytes));
  });

  test("a client does not upload a file when somebody else signs in halfway", async () => {
    const [path, client] = [freshPath(), stage.client(name)];
    stage.proxy.inject(path, ({ offset }) => (offset === 0 ? { after: 100 } : undefined));
    const upload = client.upload(path, bytesOf(threeChunks));
    await expect.poll(() => stage.proxy.requestsFor(path)).toContain("upload 0");
    client.signIn("bob");
    expect(await upload.outcome).toBe("storage/unauthorized");
    await expect(client.metadata(path)).rejects.toMatchObject({ code: "storage/object-not-found" });
  });

  test("a client does not upload a file where it may not", async () => {
    const bytes = bytesOf(300 * KiB);
    expect(await stage.client(name, undefined).upload(freshPath(), bytes).outcome).toBe(
      "storage/unauthenticated",
    );
    const ann = stage.client(name);
    expect(await ann.upload("open/a", bytes).outcome).toBe("storage/unauthorized");
    expect(await ann.upload("open/a", bytesOf(5)).outcome).toBe("storage/unauthorized");
    expect(await ann.upload("elsewhere/a", bytesOf(5)).outcome).toBe("storage/unauthorized");
  });
});
