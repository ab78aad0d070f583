import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/database.ts";
import { attributesIn } from "../support/html.ts";
import { administrator, cookiesOf } from "../support/test-site.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";
import { jpeg, pictureIn } from "./support/stored-pictures.ts";

let server: ServerProcess;
let dataDir: string;
let cookie: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    SAMPLE_CONTENT: "off",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  await opened(server);
  cookie = cookiesOf(await post("/login", administrator));
});
afterAll(async () => {
  await stop(server);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const posted = { day: "2026-11-01", postedBy: "Ann Hill", content: "Be still." };
const event = {
  eventTitle: "Supper",
  eventContent: "Soup",
  eventDate: "2030-12-01",
  eventTime: "19:00",
  eventUrl: "",
};

test.each([
  { kind: "post", create: "/add-post", fields: posted, list: "/update-daily-post", folder: "images" },
  { kind: "event", create: "/event-create", fields: event, list: "/event-alter", folder: "events" },
])("a $kind whose picture file was lost is deleted with a warning in the log", async (item) => {
  expect((await post(item.create, item.fields, await jpeg())).status).toBe(302);
  const html = await (await send(item.list)).text();
  const [url = "", path = ""] = /\/v0\/b\/site\/o\/(\w+%2F[\w-]+\.jpg)/.exec(pictureIn(html) ?? "") ?? [];
  expect((await send(url, { method: "DELETE" })).status).toBe(204);
  const [remove = ""] = attributesIn(html, `a[href^="${item.list}/"][href$="/delete"]`, "href");
  expect((await post(remove, {})).status).toBe(302);
  await expect.poll(() => server.output()).toContain(`"path":"${decodeURIComponent(path)}"`);
  expect(path).toContain(`${item.folder}%2F`);
});

function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.url + path, {
    redirect: "manual",
    ...init,
    headers: { origin: server.url, cookie: cookie ?? "" },
  });
}

function post(path: string, fields: Record<string, string>, picture?: Blob): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (picture) body.set("picture", picture, "a.jpg");
  return send(path, { method: "POST", body });
}
