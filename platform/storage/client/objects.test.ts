import { describe, expect, test } from "vitest";
import { storageErrorSentences } from "./client-errors.ts";
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  updateMetadata,
} from "./objects.ts";
import { ref } from "./reference.ts";
import type { Send, TransportReply } from "./send.ts";
import { connectStorage, type StorageOptions } from "./storage-client.ts";
import { uploadBytes, uploadBytesResumable } from "./uploads.ts";

type Answer = { status?: number; text?: string } | "lost" | "silent";

/** A storage whose server sends these responses in order, and then repeats the last one. */
function answering(answers: Answer[], options: StorageOptions = {}) {
  const asked: string[] = [];
  const send: Send = ({ method, url, headers, wantsBytes, signal }) => {
    asked.push([method, url, headers.Range, headers.Authorization].filter(Boolean).join(" "));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === "lost") return Promise.reject(new TypeError("lost"));
    if (answer === "silent" || answer === undefined) {
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    }
    const reply: TransportReply = {
      status: answer.status ?? 200,
      header: () => null,
      text: answer.text ?? "",
    };
    return Promise.resolve(wantsBytes ? { ...reply, bytes: new Blob([reply.text]) } : reply);
  };
  const storage = connectStorage({ origin: "http://church.test", send, firstDelay: 1, ...options });
  return { asked, storage, file: ref(storage, "a/b c") };
}

const url = "http://church.test/v0/b/site/o/a%2Fb%20c";
const failure = (code: string, status = 0) => ({ code: `storage/${code}`, status });

test("there are the 25 codes of the storage service", () => {
  expect(Object.keys(storageErrorSentences)).toHaveLength(25);
});

describe("a refusal has a code", () => {
  test.each([
    [400, failure("unknown", 400)],
    [401, failure("unauthenticated", 401)],
    [402, failure("quota-exceeded", 402)],
    [403, failure("unauthorized", 403)],
    [404, failure("object-not-found", 0)],
    [201, failure("unknown", 201)],
    [206, failure("unknown", 206)],
    [412, failure("unknown", 412)],
  ])("a refusal has a code: %i, of a file", async (status, expected) => {
    await expect(getMetadata(answering([{ status }]).file)).rejects.toMatchObject(expected);
  });

  test("404 of a list or an upload is not object-not-found", async () => {
    const { file } = answering([{ status: 404 }]);
    await expect(list(file)).rejects.toMatchObject(failure("unknown", 404));
    await expect(uploadBytes(file, new Uint8Array(1))).rejects.toMatchObject(failure("unknown", 404));
  });

  test("a refusal has a code with the server's sentence, and its reason where the status is ambiguous", async () => {
    const error = { code: 400, message: "It arrived damaged.", reason: "invalid-checksum" };
    const { file } = answering([{ status: 400, text: JSON.stringify({ error }) }]);
    await expect(uploadBytes(file, new Uint8Array(1), { md5Hash: "x" })).rejects.toMatchObject({
      ...failure("invalid-checksum", 400),
      serverMessage: "It arrived damaged.",
      message: "It arrived damaged.",
    });
  });

  test.each(["", "null", "[]", "3", "{"])("200 with '%s' is an invalid response", async (text) => {
    await expect(getMetadata(answering([{ text }]).file)).rejects.toMatchObject(failure("unknown"));
  });

  test("an invalid transport result is an internal error", async () => {
    await expect(getMetadata(answering([{ status: 0 }]).file)).rejects.toMatchObject(
      failure("internal-error"),
    );
  });
});

describe("operations", () => {
  test("operations retry 408, 429, 5xx and lost connections, with the current token", async () => {
    let tokens = 0;
    const { asked, file } = answering(
      [{ status: 408 }, { status: 429 }, { status: 599 }, "lost", { text: "{}" }],
      {
        token: () => (++tokens === 2 ? null : `t${tokens}`),
      },
    );
    expect(await getMetadata(file)).toMatchObject({ fullPath: "a/b c", name: "b c", type: "file" });
    const firebase = (token: string) => `GET ${url} Firebase ${token}`;
    expect(asked).toEqual([firebase("t1"), `GET ${url}`, firebase("t3"), firebase("t4"), firebase("t5")]);
  });

  test("operations give up after their retry time, at once when it is 0", async () => {
    const { asked, file, storage } = answering(["lost"]);
    storage.maxOperationRetryTime = 5000;
    await expect(getMetadata(file)).rejects.toMatchObject(failure("retry-limit-exceeded"));
    expect(asked.length).toBeGreaterThan(2);
    asked.length = 0;
    storage.maxOperationRetryTime = 0;
    await expect(getMetadata(file)).rejects.toMatchObject(failure("retry-limit-exceeded"));
    expect(asked).toHaveLength(1);
    expect([connectStorage({}).maxOperationRetryTime, connectStorage({}).maxUploadRetryTime]).toEqual([
      120_000, 600_000,
    ]);
    expect(() => {
      storage.maxUploadRetryTime = -1;
    }).toThrow(expect.objectContaining(failure("invalid-argument")));
  });

  test("operations request ranges, and return no more than requested", async () => {
    const { asked, file } = answering([{ status: 206, text: "abcd" }]);
    expect(new TextDecoder().decode(await getBytes(file, 3))).toBe("abc");
    expect(asked).toEqual([`GET ${url}?alt=media bytes=0-2`]);
    await expect(getBytes(file)).rejects.toMatchObject(failure("unknown", 206));
  });

  test("operations delete a file whose first response was lost", async () => {
    await deleteObject(answering(["lost", { status: 404 }]).file);
    await deleteObject(answering([{ status: 204 }]).file);
    await expect(deleteObject(answering([{ status: 404 }]).file)).rejects.toMatchObject(
      failure("object-not-found"),
    );
  });

  test("operations list all pages, and do not loop forever", async () => {
    const page = (name: string, nextPageToken: string | null) => ({
      text: JSON.stringify({ items: [{ name, bucket: "x" }], prefixes: ["a/p/"], nextPageToken }),
    });
    const { asked, file } = answering([page("a/1", "two"), page("a/2", "")]);
    const all = await listAll(file);
    expect(all.items.map(String)).toEqual(["gs://site/a/1", "gs://site/a/2"]);
    expect(all.prefixes.map(String)).toEqual(["gs://site/a/p"]);
    expect(asked[1]).toBe(
      "GET http://church.test/v0/b/site/o?prefix=a%2Fb%20c%2F&delimiter=%2F&pageToken=two",
    );
    expect((await listAll(answering([page("a/1", "same")]).file)).items).toHaveLength(2);
    expect(await listAll(answering([{ text: "{}" }]).file)).toEqual({ items: [], prefixes: [] });
  });

  test("operations return a URL only if there is a token", async () => {
    const { file } = answering([{ text: '{"name":"a/ü","bucket":"b","downloadTokens":"x y,z"}' }]);
    expect(await getDownloadURL(file)).toBe("http://church.test/v0/b/b/o/a%2F%C3%BC?alt=media&token=x%20y");
    await expect(getDownloadURL(answering([{ text: '{"downloadTokens":""}' }]).file)).rejects.toMatchObject(
      failure("no-download-url"),
    );
  });

  test("operations send only changed fields", async () => {
    const bodies: (Promise<string> | undefined)[] = [];
    const send: Send = async ({ body }) => {
      bodies.push(body?.text());
      return { status: 200, header: () => null, text: "{}" };
    };
    const changes = { contentType: undefined, cacheControl: null, customMetadata: { a: "1", b: null } };
    await updateMetadata(ref(connectStorage({ send }), "a"), changes);
    expect(await bodies[0]).toBe('{"cacheControl":null,"metadata":{"a":"1","b":null}}');
  });
});

test("closing a client ends active operations and refuses later ones", async () => {
  const { file, storage } = answering(["silent"]);
  const waiting = answering(["lost"], { firstDelay: 30_000 });
  const ends = [
    expect(getMetadata(file)).rejects.toMatchObject(failure("canceled")),
    expect(getMetadata(waiting.file)).rejects.toMatchObject(failure("canceled")),
    expect(uploadBytesResumable(file, new Uint8Array(10))).rejects.toMatchObject(failure("app-deleted")),
    expect(uploadBytes(waiting.file, new Uint8Array(10))).rejects.toMatchObject(failure("app-deleted")),
  ];
  await new Promise((resolve) => setTimeout(resolve, 20));
  storage.close();
  waiting.storage.close();
  await Promise.all(ends);
  await expect(getMetadata(file)).rejects.toMatchObject(failure("app-deleted"));
  await expect(uploadBytes(file, new Uint8Array(1))).rejects.toMatchObject(failure("app-deleted"));
});

test("upload tasks have one event and need an observer", async () => {
  const task = uploadBytesResumable(answering(["silent"]).file, new Uint8Array(1));
  const on = task.on.bind(task) as unknown as (...given: unknown[]) => void;
  expect(() => on("progress", () => undefined)).toThrow(
    expect.objectContaining(failure("invalid-event-name")),
  );
  for (const given of [["state_changed"], ["state_changed", null, null, null]]) {
    expect(() => on(...given)).toThrow(expect.objectContaining(failure("invalid-argument-count")));
  }
  const ended = new Promise<string>((resolve) => task.on("state_changed", null, ({ code }) => resolve(code)));
  task.cancel();
  expect(await ended).toBe("storage/canceled");
  expect(() => uploadBytesResumable(task.snapshot.ref, "text" as unknown as Blob)).toThrow(
    expect.objectContaining(failure("invalid-argument")),
  );
});
