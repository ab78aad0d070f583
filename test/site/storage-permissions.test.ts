import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { multipart, objectPath, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { type Actor, joinAsEverybody, mayDo, type Needed } from "./support/actors.ts";
import { jpeg } from "./support/stored-pictures.ts";

interface Rules {
  read: Needed;
  /** A file that another person stored. */
  overwrite: Needed;
  create: Needed;
  /** Change the metadata of, delete and list what others stored. */
  manage: Needed;
}

/** Who may do what in each folder. */
const table: Record<string, Rules> = {
  images: {
    read: "nothing",
    create: ["posts:write"],
    overwrite: ["posts:write"],
    manage: ["posts:write"],
  },
  events: {
    read: "nothing",
    create: ["events:write"],
    overwrite: ["events:write"],
    manage: ["events:write"],
  },
  "prayer-requests": {
    read: ["prayer:team", "prayer:moderate"],
    create: ["prayer:ask"],
    overwrite: [],
    manage: ["prayer:moderate"],
  },
  resources: {
    read: "nothing",
    create: ["pages:write"],
    overwrite: ["pages:write"],
    manage: ["pages:write"],
  },
  media: {
    read: "nothing",
    create: ["pages:write", "sermons:write"],
    overwrite: ["pages:write", "sermons:write"],
    manage: ["pages:write", "sermons:write"],
  },
  deleted: { read: [], create: [], overwrite: [], manage: [] },
  elsewhere: { read: [], create: [], overwrite: [], manage: [] },
};

let site: TestSite;
let actors: Actor[];
let owner: Record<string, string>;
let picture: Uint8Array;
const leaflet = Buffer.from(`%PDF-1.7\n${"x".repeat(100)}`);

beforeAll(async () => {
  site = await openTestSite("sqlite");
  actors = await joinAsEverybody(site);
  owner = { cookie: await signIn(site) };
  picture = new Uint8Array(await (await jpeg(90, 60)).arrayBuffer());
});
afterAll(() => site.close());

async function store(name: string, headers: Record<string, string>): Promise<number> {
  const sent = multipart(name, /^(resources|media)/.test(name) ? leaflet : picture);
  const described = Object.fromEntries(new Headers(sent.headers));
  const reply = await site.request(uploadPath(name), { ...sent, headers: { ...described, ...headers } });
  return reply.status;
}

async function ask(method: string, target: string, { headers }: Actor): Promise<number> {
  const body = method === "PATCH" ? JSON.stringify({ metadata: { mood: "calm" } }) : null;
  const reply = await site.request(target, { method, body, headers });
  await reply.body?.cancel();
  return reply.status;
}

describe.each(Object.entries(table))("files in %s/", (folder, rules) => {
  const others = `${folder}/others.${/^(resources|media)$/.test(folder) ? "pdf" : "jpg"}`;
  const canExist = rules.create.length > 0;

  test("files of a folder are read, stored, changed, listed and deleted by exactly the people who may", async () => {
    if (canExist) expect(await store(others, owner)).toBe(200);
    for (const actor of actors) {
      const expectFor = (status: number, needed: Needed, what: string) => {
        const message = `${what} as ${actor.name}`;
        if (mayDo(actor, needed)) expect([200, 204], message).toContain(status);
        else expect(status, message).toBe(actor.name === "visitor" ? 401 : 403);
      };
      expectFor(await ask("GET", objectPath(others), actor), rules.read, "GET");
      expectFor(await ask("GET", `${objectPath(others)}?alt=media`, actor), rules.read, "GET media");
      expectFor(await store(others.replace("others", actor.name), actor.headers), rules.create, "POST");
      expectFor(await store(others, actor.headers), rules.overwrite, "POST over");
      expectFor(await ask("PATCH", objectPath(others), actor), rules.manage, "PATCH");
      expectFor(await ask("GET", `/v0/b/site/o?prefix=${folder}%2F`, actor), rules.manage, "list");
      const status = await ask("DELETE", objectPath(others), actor);
      expectFor(status, rules.manage, "DELETE");
      if (status === 204) expect(await store(others, owner)).toBe(200);
    }
  });
});

test("the names of the folders are listed for people with a role only", async () => {
  for (const actor of actors) {
    const allowed = mayDo(actor, "a role");
    const status = await ask("GET", "/v0/b/site/o?delimiter=%2F", actor);
    expect(status, actor.name).toBe(allowed ? 200 : actor.name === "visitor" ? 401 : 403);
  }
});
