import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityText } from "./security-text.ts";

const siteUrl = "https://church.example";

function ask(contact: string | undefined, now: Date, path = "/.well-known/security.txt") {
  return new Hono()
    .route("/", securityText({ contact, siteUrl, clock: () => now }))
    .all("*", (c) => c.text("the site's own page", 404))
    .request(path);
}

test("security.txt names the contact, and expires in half a year whenever it is read", async () => {
  for (const now of ["2026-11-27T00:00:00.000Z", "2026-12-31T23:59:59.999Z", "2040-02-29T12:00:00.000Z"]) {
    const response = await ask("mailto:security@church.example", new Date(now));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")?.toLowerCase()).toBe("text/plain; charset=utf-8");
    const lines = (await response.text()).trimEnd().split("\n");
    expect(lines).toEqual([
      "Contact: mailto:security@church.example",
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      "Preferred-Languages: en",
      "Canonical: https://church.example/.well-known/security.txt",
    ]);
    const days = (Date.parse(lines[1]?.slice(9) ?? "") - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThanOrEqual(180);
  }
});

test("without a contact there is no security.txt, and no other file in its folder ever", async () => {
  const now = new Date();
  expect((await ask(undefined, now)).status).toBe(404);
  expect((await ask("https://church.example/report", now, "/.well-known/other.txt")).status).toBe(404);
});
