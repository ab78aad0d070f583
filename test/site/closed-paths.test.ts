import { request as send } from "node:http";
import { expect, test } from "vitest";
import { describeSite, type TestSite } from "../support/test-site.ts";

describeSite("what is not a page", (open) => {
  test("files of the project and of the site's data, and lists of folders, are not served", async () => {
    const site = await open();
    const closed = [
      ...["/.git/config", "/.env", "/.npmrc", "/package.json", "/package-lock.json", "/server.ts"],
      ...["/data/secret", "/secret", "/narthex.sqlite", "/files/contents/", "/build/server/index.js"],
      ...["/assets/", "/assets", "/server/index.js", "/assets/..%2f..%2fserver%2findex.js"],
      ...["/assets/%2e%2e/%2e%2e/server/index.js", "/..%5c..%5cpackage.json"],
    ];
    for (const path of closed) expect((await site.request(path)).status, path).toBe(404);
  });

  test("TRACE returns nothing of the request", async () => {
    const { status, body } = await trace(await open());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain("kept to myself");
  });

  test("security.txt is there when the settings name a contact, and otherwise not", async () => {
    const path = "/.well-known/security.txt";
    expect((await (await open()).request(path)).status).toBe(404);
    const now = new Date("2031-05-06T07:08:09.000Z");
    const site = await open({ SECURITY_CONTACT: "security@church.example" }, { clock: () => now });
    const response = await site.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.text()).toBe(
      [
        "Contact: mailto:security@church.example",
        "Expires: 2031-11-02T00:00:00.000Z",
        "Preferred-Languages: en",
        `Canonical: ${site.url}${path}`,
        "",
      ].join("\n"),
    );
  });
});

function trace({ url }: TestSite): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "x-private": "kept to myself" };
    const sent = send(`${url}/`, { method: "TRACE", headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on("error", reject).end();
  });
}
