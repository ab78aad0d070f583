import { beforeAll, expect, test } from "vitest";
import { announced, parsePage } from "../support/html.ts";
import { describeSite, openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { databaseOf, fromElsewhere, logIn, registerVerified, registration } from "./support/people.ts";

const common = "That password is one of the most common ones. Please choose another.";
const pattern = "That password follows a pattern that is easy to guess. Please choose another.";
const ownName = "That password consists of names that other people know. Please choose another.";

const refused: [password: string, message: string][] = [
  ["123456", common],
  ["password", common],
  ["Iloveyou", common],
  ["QWERTY123", common],
  ["aaaaaa", pattern],
  ["abcabcabc", pattern],
  ["fedcba12", pattern],
  ["password1!", pattern],
  ["Passw0rd2026!", pattern],
  ["annhill", ownName],
  ["Ann-Hill-1980", ownName],
  ["ann.of.the.hill", ownName],
  ["RiversideChurch", ownName],
  ["riverside2026", ownName],
  ["Riverside Community Church", ownName],
];

describeSite("a password that attackers would try first", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  test.each(refused)("%s is refused when registering", async (password, message) => {
    const email = "ann.of.the.hill@people.example";
    const form = registration({ email, password, confirmPassword: password });
    const response = await postForm(site, "/register", form, fromElsewhere());
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(announced(html)).toEqual([`Error registering user: ${message}`]);
    expect(parsePage(html).querySelector('input[name="password"][aria-invalid="true"]')).not.toBeNull();
    expect(html).not.toContain(`value="${password}"`);
    await using db = databaseOf(site);
    expect(await db.selectFrom("user").select("id").where("email", "=", email).execute()).toEqual([]);
    await db.deleteFrom("limits").execute();
  });

  test("a password that attackers would try first is refused by a mailed link too, which then accepts a better one", async () => {
    const email = await registerVerified(site);
    await postForm(site, "/reset-password", { email }, fromElsewhere());
    const token = tokenIn((await newestMailTo(site, email, 2)).link);
    const choose = (password: string) =>
      postForm(site, `/reset-password?token=${token}`, { token, password, confirmPassword: password });
    for (const [weak, message] of [
      ["football", common],
      ["hillann", ownName],
      [email, ownName],
    ] as const) {
      const response = await choose(weak);
      expect(response.status).toBe(400);
      expect(announced(await response.text())).toEqual([`Error: ${message}`]);
    }
    expect((await choose("beside-still-waters")).status).toBe(302);
    expect((await logIn(site, email, "beside-still-waters")).status).toBe(302);
  });

  test.each(["stillwater-7", "riverside of my heart", "hillside-annex", "x7 riverside", "dragon-lake-4"])(
    "%s is no password that attackers would try first",
    async (password) => {
      const form = registration({ password, confirmPassword: password });
      expect((await postForm(site, "/register", form, fromElsewhere())).status).toBe(302);
    },
  );

  test("a password that attackers would try first is recognised by the server: the browser does not download the list", async () => {
    const page = await (await site.request("/register")).text();
    const scripts = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([url]) => url);
    expect(scripts.length).toBeGreaterThan(0);
    for (const url of scripts) expect(await (await site.request(url)).text()).not.toContain("qwertyuiop");
  });
});

test("a common administrator password stops the start, naming the setting", async () => {
  await expect(openTestSite("sqlite", { ADMIN_PASSWORD: "Password1" })).rejects.toThrow(
    "Setting ADMIN_PASSWORD is wrong: it is one of the most common passwords",
  );
});
