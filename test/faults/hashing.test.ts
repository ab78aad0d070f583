import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds, emptyPostgres, temporaryFolder } from "../database.ts";
import { tokenIn } from "../site/mailbox.ts";
import { fromElsewhere, registration } from "../site/people.ts";
import { opened, type ServerProcess, startProcess, stop } from "../site/server-process.ts";
import { administrator } from "../site.ts";
import { heartbeat } from "./heartbeat.ts";

/** Milliseconds: far above what a busy machine adds to a page that takes twenty. */
const longestPause = 5_000;

describe.each(databaseKinds)("pages go on while many passwords are hashed (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  let server: ServerProcess;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    server = await startProcess({
      DATA_DIR: dataDir,
      ...(kind === "postgres" ? { DATABASE_URL: await emptyPostgres(closing) } : {}),
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      SAMPLE_CONTENT: "off",
      TRUST_PROXY: "on",
    });
    closing.push(() => stop(server));
    await opened(server);
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  const emails = Array.from({ length: 50 }, () => `${randomUUID()}@people.example`);

  test("fifty people register at once", async () => {
    const statuses = await whilePagesAreAsked(() =>
      emails.map((email) => post("/register", registration({ email }))),
    );
    expect(new Set(statuses)).toEqual(new Set([302]));
  });

  test("thirty ask for a new password at once, and thirty set theirs", async () => {
    const people = emails.slice(0, 30);
    const asked = await whilePagesAreAsked(() => people.map((email) => post("/reset-password", { email })));
    expect(new Set(asked)).toEqual(new Set([200]));
    const tokens = await resetTokens(people.length);
    const fresh = { password: "beside-still-waters", confirmPassword: "beside-still-waters" };
    const set = await whilePagesAreAsked(() =>
      tokens.map((token) => post("/reset-password", { token, ...fresh })),
    );
    expect(new Set(set)).toEqual(new Set([302]));
  });

  test("of very many who try to log in at once, some are asked to come back", async () => {
    const answers = await whilePagesAreAsked(() =>
      Array.from({ length: 200 }, (_, index) => tryPassword(emails[index % 50] ?? "")),
    );
    expect(new Set(answers)).toEqual(
      new Set([
        "401 Incorrect email or password. Please try again or register.",
        "503 The site is very busy just now. Please try again in a minute.",
      ]),
    );
  });

  async function whilePagesAreAsked<T>(begin: () => Promise<T>[]): Promise<T[]> {
    const stopBeating = heartbeat(`${server.url}/event`);
    const outcome = await Promise.all(begin());
    expect((await stopBeating()).longest).toBeLessThan(longestPause);
    return outcome;
  }

  async function post(address: string, fields: Record<string, string>): Promise<number> {
    const response = await fetch(server.url + address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: server.url, ...fromElsewhere() },
      redirect: "manual",
    });
    await response.body?.cancel();
    return response.status;
  }

  async function tryPassword(email: string): Promise<string> {
    const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: "POST",
      body: JSON.stringify({ email, password: "wrong" }),
      headers: { origin: server.url, "content-type": "application/json", ...fromElsewhere() },
    });
    const { message } = (await response.json()) as { message: string };
    return `${response.status} ${message}`;
  }

  /** The tokens in the mails with links for new passwords, once all have arrived. */
  async function resetTokens(count: number): Promise<string[]> {
    const folder = path.join(dataDir, "mail");
    const links = new Map<string, string>();
    const look = async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".eml") && !links.has(name));
      for (const name of names) {
        const { text = "" } = await simpleParser(await readFile(path.join(folder, name)));
        links.set(name, /https?:\/\/\S+/.exec(text)?.[0] ?? "");
      }
      return [...links.values()].filter((link) => link.includes("/reset-password?"));
    };
    await expect.poll(look, { timeout: 60_000, interval: 200 }).toHaveLength(count);
    return (await look()).map(tokenIn);
  }
});
