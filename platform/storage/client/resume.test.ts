import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { testStorage } from "../testing/test-storage.ts";
import { ref } from "./reference.ts";
import type { Send } from "./send.ts";
import { connectStorage } from "./storage-client.ts";
import { uploadBytesResumable } from "./uploads.ts";

const KiB = 1024;

describeWithDatabase("an upload of a closed page", (open) => {
  /** Storage whose requests go straight to the server, with the commands sent. */
  async function connected(as = "ann") {
    const server = await testStorage(await open());
    const connect = (person: string, atMost = Number.POSITIVE_INFINITY) => {
      const sent: string[] = [];
      const send: Send = async ({ method, url, headers, body, signal }) => {
        const offset = headers["X-Goog-Upload-Offset"];
        sent.push([headers["X-Goog-Upload-Command"] ?? method, offset].filter(Boolean).join(" "));
        // Simulates a closed page: no more requests are sent.
        if (sent.length > atMost) {
          return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        }
        const bytes = body && new Uint8Array(await body.arrayBuffer());
        const reply = await server.ask(url, {
          as: person,
          method,
          headers,
          ...(bytes ? { body: bytes } : {}),
        });
        return {
          status: reply.status,
          header: (name: string) => reply.headers.get(name),
          text: await reply.text(),
        };
      };
      return { sent, file: ref(connectStorage({ send, firstDelay: 5 }), "files/a") };
    };
    const bytes = randomBytes(900 * KiB);
    const leave = async (requests: number) => {
      let url: string | undefined;
      const page = connect(as, requests);
      const onSessionUrl = (sessionUrl: string | undefined) => {
        url = sessionUrl;
      };
      uploadBytesResumable(page.file, bytes, undefined, { onSessionUrl });
      await expect.poll(() => page.sent.length).toBe(requests + 1);
      return url;
    };
    const goOn = async (resumeFrom: string | undefined, person = as) => {
      const { sent, file } = connect(person);
      const urls: (string | undefined)[] = [];
      const onSessionUrl = (url: string | undefined) => void urls.push(url);
      const { metadata } = await uploadBytesResumable(file, bytes, undefined, { resumeFrom, onSessionUrl });
      expect(metadata?.size).toBe(bytes.length);
      const stored = await server.ask("/v0/b/site/o/files%2Fa?alt=media");
      expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
      return { sent, urls };
    };
    return { ...server, leave, goOn, bytes };
  }

  test("an upload of a closed page resumes after the last byte that the server has acknowledged", async () => {
    const { leave, goOn } = await connected();
    const url = await leave(3);
    expect(url).toContain("upload_id=");
    const { sent, urls } = await goOn(url);
    expect(sent).toEqual(["query", `upload ${768 * KiB}`.replace("upload", "upload, finalize")]);
    expect(urls).toEqual([]);
  });

  test("an upload of a closed page starts again when the server no longer knows it", async () => {
    const { goOn } = await connected();
    const { sent, urls } = await goOn("http://church.test/v0/b/site/o?name=files%2Fa&upload_id=gone");
    expect(sent.slice(0, 3)).toEqual(["query", "start", "upload 0"]);
    expect(urls).toEqual([undefined, expect.stringContaining("upload_id=")]);
  });

  test("an upload of a closed page starts again when it was cancelled, has ended, or belongs to someone else", async () => {
    const cancelled = await connected();
    const url = await cancelled.leave(2);
    await cancelled.ask(url ?? "", {
      as: "ann",
      method: "POST",
      headers: { "X-Goog-Upload-Command": "cancel" },
    });
    expect((await cancelled.goOn(url)).sent.slice(0, 2)).toEqual(["query", "start"]);

    const finished = await connected();
    const [sessionUrl] = (await finished.goOn(undefined)).urls;
    expect((await finished.goOn(sessionUrl)).sent.slice(0, 2)).toEqual(["query", "start"]);

    const anns = await connected();
    const begun = await anns.leave(2);
    expect((await anns.goOn(begun, "bob")).sent.slice(0, 2)).toEqual(["query", "start"]);
  });
});
