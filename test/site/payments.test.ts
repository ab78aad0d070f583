import { rm } from "node:fs/promises";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/database.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";

const secret = "card-4242-of-ann";
const urlencoded = "application/x-www-form-urlencoded";
const fromElsewhere = { origin: "https://pay.example", "sec-fetch-site": "cross-site" };

describe("the URL for payment services", () => {
  let server: ServerProcess;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    server = await startProcess({ DATA_DIR: dataDir, LOG_LEVEL: "info", SAMPLE_CONTENT: "off" });
    await opened(server);
  });

  afterAll(async () => {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Returns what was logged about one request, besides the line that every request gets. */
  async function noticeOf({ headers }: Response): Promise<Record<string, unknown> | undefined> {
    const id = headers.get("x-request-id");
    const lines = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{") && line.includes(`"requestId":"${id}"`))
        .map((line): Record<string, unknown> => JSON.parse(line));
    await expect.poll(() => lines().some(({ msg }) => msg === "request")).toBe(true);
    const notices = lines().filter(({ msg }) => msg === "payment notice");
    expect(notices.length).toBeLessThan(2);
    return notices[0];
  }

  function post(body: BodyInit | undefined, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${server.url}/payment-notify`, { method: "POST", body: body ?? null, headers });
  }

  test("the URL for payment services shows visitors a page and logs the visit", async () => {
    const response = await fetch(`${server.url}/payment-notify?token=${secret}`);
    expect(response.status).toBe(200);
    expect(await noticeOf(response)).toMatchObject({ method: "GET", bytes: 0 });
    expect(visibleText(await response.text())).toContain("Notice received");
    const visits = await Promise.all([1, 2, 3].map(() => fetch(`${server.url}/payment-notify`)));
    for (const visit of visits) expect(await noticeOf(visit)).toMatchObject({ method: "GET" });
  });

  test.each([
    ["a form", `status=paid&note=${secret}`, urlencoded],
    ["JSON", JSON.stringify({ status: "paid", note: secret }), "application/json"],
    ["broken JSON", `{"${secret}`, "application/json"],
    ["bytes of no type that we know", `\u0000${secret}`, "application/x-unheard-of"],
  ])("the URL for payment services logs a notice sent as %s by type and size", async (_, body, type) => {
    const response = await post(new TextEncoder().encode(body), { "content-type": type });
    expect(response.status).toBe(200);
    expect(await noticeOf(response)).toMatchObject({ method: "POST", type, bytes: body.length });
    expect(visibleText(await response.text())).toContain("Notice received");
  });

  test("the URL for payment services reads a form with a file as bytes, like everything else", async () => {
    const form = new FormData();
    form.set("receipt", new Blob([secret.repeat(1000)]), "receipt.txt");
    const response = await post(form);
    expect(response.status).toBe(200);
    const notice = await noticeOf(response);
    expect(notice?.type).toMatch(/^multipart\/form-data/);
    expect(notice?.bytes).toBeGreaterThan(secret.length * 1000);
  });

  test("the URL for payment services accepts an empty notice", async () => {
    const response = await post(undefined);
    expect(response.status).toBe(200);
    expect(await noticeOf(response)).toMatchObject({ method: "POST", bytes: 0 });
  });

  test("the URL for payment services lets a payment page send the browser back with a form, without a session", async () => {
    const response = await post(`note=${secret}`, { "content-type": urlencoded, ...fromElsewhere });
    expect(response.status).toBe(200);
    expect(await noticeOf(response)).toMatchObject({ method: "POST", type: urlencoded });
    const page = await response.text();
    expect(visibleText(page)).toContain("Notice received");
    expect(page).not.toContain(secret);
  });

  test("the URL for payment services is the only one that accepts forms from elsewhere", async () => {
    for (const path of [
      "/payment-success",
      "/payment-notify.data",
      "/payment-notify/x",
      "/logout",
      "/login",
    ]) {
      const response = await fetch(server.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": urlencoded, ...fromElsewhere },
        body: "a=b",
      });
      expect(response.status, path).toBe(403);
    }
  });

  test("the URL for payment services refuses a huge notice, with or without a content-length", async () => {
    const huge = secret.repeat(80_000);
    expect((await post(huge)).status).toBe(413);
    expect(await sendInPieces(`${server.url}/payment-notify`, huge)).toBe(413);
    expect((await fetch(`${server.url}/payment-notify`)).status).toBe(200);
  });

  test("the URL for payment services logs nothing of what was sent", () => {
    expect(server.output()).toContain("payment notice");
    expect(server.output() + server.complaints()).not.toContain("of-ann");
  });

  test("the URL for payment services comes with pages that tell returning people what became of their payment", async () => {
    for (const [path, title] of [
      ["/payment-success", "Thank you"],
      ["/payment-cancel", "Payment cancelled"],
    ]) {
      const response = await fetch(`${server.url}${path}?id=${secret}`);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(visibleText(page)).toContain(title);
      expect(attributesIn(page, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    }
  });
});

/** Posts without a content-length and returns the status. */
function sendInPieces(url: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST" }, (response) => {
      resolve(response.statusCode);
      response.resume();
      request.destroy();
    });
    // The server closes the connection while the rest is still being sent.
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "ECONNRESET") reject(error);
    });
    for (let at = 0; at < body.length; at += 65_536) request.write(body.slice(at, at + 65_536));
    request.end();
  });
}
