import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenIn } from "../site/support/mailbox.ts";
import { fromElsewhere, registration } from "../site/support/people.ts";
import { usualDatabases } from "../support/database.ts";
import { ofPages, withHeartbeat } from "./support/heartbeat.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";

describe.each(usualDatabases())("pages are served while many passwords are hashed (%s)", (kind) => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await openSiteProcess(kind);
  });
  afterAll(() => site.close());

  const emails = Array.from({ length: 50 }, () => `${randomUUID()}@people.example`);

  test("pages are served while many passwords are hashed when fifty people register at once", async () => {
    const statuses = await whilePagesAreServed(() =>
      emails.map((email) => post("/register", registration({ email }))),
    );
    expect(new Set(statuses)).toEqual(new Set([302]));
  });

  test("pages are served while many passwords are hashed when thirty people request a new password at once, and thirty set one", async () => {
    const people = emails.slice(0, 30);
    const requested = await whilePagesAreServed(() =>
      people.map((email) => post("/reset-password", { email })),
    );
    expect(new Set(requested)).toEqual(new Set([200]));
    const tokens = await resetTokens(people.length);
    const fresh = { password: "beside-still-waters", confirmPassword: "beside-still-waters" };
    const changed = await whilePagesAreServed(() =>
      tokens.map((token) => post("/reset-password", { token, ...fresh })),
    );
    expect(new Set(changed)).toEqual(new Set([302]));
  });

  test("pages are served while many passwords are hashed when very many people log in at once, of whom some are told to try again later", async () => {
    const outcomes = await whilePagesAreServed(() =>
      Array.from({ length: 200 }, (_, index) => tryPassword(emails[index % 50] ?? "")),
    );
    expect(new Set(outcomes)).toEqual(
      new Set([
        "401 Incorrect email or password. Please try again or register.",
        "503 The site is very busy just now. Please try again in a minute.",
      ]),
    );
  });

  function whilePagesAreServed<T>(begin: () => Promise<T>[]): Promise<T[]> {
    return withHeartbeat(site, () => Promise.all(begin()), ofPages);
  }

  async function post(url: string, fields: Record<string, string>): Promise<number> {
    const response = await fetch(site.url + url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: site.url, ...fromElsewhere() },
      redirect: "manual",
    });
    await response.body?.cancel();
    return response.status;
  }

  async function tryPassword(email: string): Promise<string> {
    const response = await fetch(`${site.url}/api/auth/sign-in/email`, {
      method: "POST",
      body: JSON.stringify({ email, password: "wrong" }),
      headers: { origin: site.url, "content-type": "application/json", ...fromElsewhere() },
    });
    const { message } = (await response.json()) as { message: string };
    return `${response.status} ${message}`;
  }

  /** Returns the tokens from the mailed links for new passwords, once all have arrived. */
  async function resetTokens(count: number): Promise<string[]> {
    const folder = path.join(site.dataDir, "mail");
    const links = new Map<string, string>();
    const look = async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".eml") && !links.has(name));
      for (const name of names) {
        const { text = "" } = await simpleParser(await readFile(path.join(folder, name)));
        links.set(name, /https?:\/\/\S+/.exec(text)?.[0] ?? "");
      }
      return [...links.values()].filter((link) => link.includes("/reset-password?"));
    };
    await expect.poll(look, { interval: 200 }).toHaveLength(count);
    return (await look()).map(tokenIn);
  }
});
