import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noisy } from "../../platform/storage/testing/test-storage.ts";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { type Client, type ClientName, clientNames, openClient } from "./support/clients.ts";

let site: TestSite;
let token: string;

beforeAll(async () => {
  site = await openTestSite();
  const response = await site.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  token = ((await response.json()) as { token: string }).token;
});
afterAll(() => site.close());

async function withClient(name: ClientName, as: string | undefined, use: (client: Client) => Promise<void>) {
  const { hostname, port } = new URL(site.url);
  const client = openClient(name, hostname, Number(port), as);
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

describe.each(clientNames)("%s on the site itself", (name) => {
  test("a client lets staff store a picture with their session token, and everybody sees it", async () => {
    const picture = new Uint8Array(await noisy(1200, 900).jpeg({ quality: 95 }).toBuffer());
    expect(picture.length).toBeGreaterThan(262_144);
    const path = `events/conformance-${name}.jpg`;
    await withClient(name, token, async (client) => {
      expect(await client.upload(path, picture, { contentType: "image/jpeg" }).outcome).toBe("success");
      expect(await client.metadata(path)).toMatchObject({ fullPath: path, contentType: "image/jpeg" });
      const response = await fetch(await client.url(path));
      expect(response.headers.get("content-type")).toBe("image/jpeg");
    });
    await withClient(name, undefined, async (visitor) => {
      expect((await visitor.bytes(path)).byteLength).toBeGreaterThan(1000);
      await expect(visitor.remove(path)).rejects.toMatchObject({ code: "storage/unauthenticated" });
    });
    await withClient(name, token, async (client) => {
      await client.remove(path);
      await expect(client.metadata(path)).rejects.toMatchObject({ code: "storage/object-not-found" });
    });
  });

  test("a client cannot store a file that is no picture, nor use an unknown token", async () => {
    const text = new TextEncoder().encode("no picture at all");
    await withClient(name, token, async (client) => {
      expect(await client.upload("events/notes.jpg", text).outcome).toBe("storage/unknown");
      expect(await client.upload("elsewhere/notes.jpg", text).outcome).toBe("storage/unauthorized");
    });
    await withClient(name, "not-a-token", async (client) => {
      expect(await client.upload("events/notes.jpg", text).outcome).toBe("storage/unauthenticated");
    });
  });
});
