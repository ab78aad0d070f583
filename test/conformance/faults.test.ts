import { describe, expect, test } from "vitest";
import { clientNames, openClient, reaches } from "./support/clients.ts";
import { type Fault, failing, type SeenRequest, startFaultProxy } from "./support/fault-proxy.ts";
import { bytesOf, freshPath, KiB, md5, openStage, threeChunks } from "./support/stage.ts";
import { startStorageServer } from "./support/storage-server.ts";

const stage = openStage();

const isSecondChunk = ({ offset }: SeenRequest) => offset === 256 * KiB;
const isLast = ({ command }: SeenRequest) => command === "upload, finalize";
const isStart = ({ command }: SeenRequest) => command === "start";
const isAnything = () => true;

describe.each(clientNames)("%s stores a file exactly once", (name) => {
  test.concurrent.each<[string, Fault, number, number, (request: SeenRequest) => boolean]>([
    ["when a chunk is refused for now", "unavailable", 1, threeChunks, isSecondChunk],
    ["when a chunk is refused for now twice", "unavailable", 2, threeChunks, isSecondChunk],
    ["when the connection is reset on a chunk", "reset", 1, threeChunks, isSecondChunk],
    ["when a chunk is cut in half", "cut", 1, threeChunks, isSecondChunk],
    ["when the reply to a chunk is lost", "reply lost", 1, threeChunks, isSecondChunk],
    ["when the reply to a chunk is hidden by a proxy's 503", "reply hidden", 1, threeChunks, isSecondChunk],
    ["when the last reply is lost", "reply lost", 1, threeChunks, isLast],
    ["when the last reply is hidden by a proxy's 503", "reply hidden", 1, threeChunks, isLast],
    ["when the upload cannot start at once", "unavailable", 1, threeChunks, isStart],
    ["when the reply to the start is lost", "reply lost", 1, threeChunks, isStart],
    ["when a small file is refused for now", "unavailable", 1, 1000, isAnything],
    ["when the reply to a small file is lost", "reply lost", 1, 1000, isAnything],
  ])("a client stores a file exactly once: %s", async (_, fault, times, size, matches) => {
    const [path, bytes, client] = [freshPath(), bytesOf(size), stage.client(name)];
    stage.proxy.inject(path, failing(times, matches, fault));
    const upload = client.upload(path, bytes);
    expect(await upload.outcome).toBe("success");
    expect(upload.snapshot.bytesTransferred).toBe(size);
    expect(await client.metadata(path)).toMatchObject({ size, md5Hash: md5(bytes) });
  });

  test.concurrent("a client stores a file exactly once, or reports that it gave up", async () => {
    const [path, client] = [freshPath(), stage.client(name)];
    client.retryFor(300);
    stage.proxy.inject(path, ({ method, offset }) => (method === "POST" && offset ? "reset" : undefined));
    expect(await client.upload(path, bytesOf(threeChunks)).outcome).toBe("storage/retry-limit-exceeded");
    await expect(client.metadata(path)).rejects.toMatchObject({ code: "storage/object-not-found" });
  });
});

describe("our client, cancelled when its last bytes have been sent,", () => {
  test("our client, cancelled when its last bytes have been sent, succeeds when the file was already stored", async () => {
    const [path, bytes, client] = [freshPath(), bytesOf(threeChunks), stage.client("ours")];
    stage.proxy.inject(path, (request) => {
      if (isLast(request)) return "reply hidden";
      return request.command === "query" ? "unavailable" : undefined;
    });
    const upload = client.upload(path, bytes);
    await expect.poll(() => stage.proxy.requestsFor(path)).toContain("query");
    expect(upload.cancel()).toBe(true);
    expect(await upload.outcome).toBe("success");
    expect((await client.metadata(path)).md5Hash).toBe(md5(bytes));
  });

  test("our client, cancelled when its last bytes have been sent, ends cancelled when the file was not stored, and never will be", async () => {
    const [path, client] = [freshPath(), stage.client("ours")];
    stage.proxy.inject(path, (request) => (isLast(request) ? "hang" : undefined));
    const upload = client.upload(path, bytesOf(threeChunks));
    await expect.poll(() => stage.proxy.requestsFor(path)).toContain(`upload, finalize ${768 * KiB}`);
    expect(upload.cancel()).toBe(true);
    expect(await upload.outcome).toBe("storage/canceled");
    expect(stage.proxy.requestsFor(path).at(-1)).toBe("cancel");
    await expect(client.metadata(path)).rejects.toMatchObject({ code: "storage/object-not-found" });
  });
});

test("a server that is killed in the middle of an upload and restarted has kept what it acknowledged", async () => {
  const server = await startStorageServer();
  const proxy = await startFaultProxy(server.port);
  try {
    const uploads = clientNames.map((name) => {
      const [path, bytes] = [freshPath(), bytesOf(threeChunks)];
      const client = openClient(name, "127.0.0.1", proxy.port, "ann");
      proxy.inject(path, failing(1, isSecondChunk, { after: 300 }));
      return { path, bytes, client, upload: client.upload(path, bytes) };
    });
    await Promise.all(
      uploads.map(({ upload }) => reaches(upload, ({ bytesTransferred }) => bytesTransferred > 0)),
    );
    await server.kill();
    await server.restart();
    for (const { path, bytes, client, upload } of uploads) {
      expect(await upload.outcome).toBe("success");
      expect((await client.metadata(path)).md5Hash).toBe(md5(bytes));
      expect(proxy.requestsFor(path).filter((line) => line === "start" || line === "upload 0")).toHaveLength(
        2,
      );
      await client.close();
    }
  } finally {
    await proxy.close();
    await server.close();
  }
});
