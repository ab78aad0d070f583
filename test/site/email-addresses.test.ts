import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import { ann, send, taken } from "./support/messages.ts";
import { follow, page } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  register,
  registerVerified,
  registration,
  verifyEmails,
} from "./support/people.ts";

const typed = "Kaethe@Müller-Gemeinde.example";
const stored = "kaethe@xn--mller-gemeinde-gsb.example";
const shown = "kaethe@müller-gemeinde.example";
/** One mailbox, as keyboards and mail programs write it. */
const spellings = [typed.normalize("NFD"), shown, stored, stored.toUpperCase()];

describeSite("an email with an international domain", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
    await register(site, { email: typed });
  });

  test("an email with an international domain is stored once, as mail servers need it, and its mail is sent there", async () => {
    await using db = databaseOf(site);
    const users = await db.selectFrom("user").select("email").where("email", "like", "kaethe%").execute();
    expect(users).toEqual([{ email: stored }]);
    // The reader of the tests decodes the domain.
    await newestMailTo(site, shown);
    expect(await mailFiles(site)).toContainEqual(expect.stringContaining(`To: ${stored}`));
  });

  test.each(spellings)(
    "an email with an international domain is the same account as %s: it cannot register again, and logs in",
    async (spelling) => {
      const again = await postForm(site, "/register", registration({ email: spelling }), fromElsewhere());
      expect(again.status).toBe(409);
      await verifyEmails(site, [stored]);
      expect((await logIn(site, spelling)).status).toBe(302);
      expect((await logIn(site, spelling, "not-that-one-7")).status).toBe(401);
    },
  );

  test("an email with an international domain is shown as people write it", async () => {
    await verifyEmails(site, [stored]);
    const cookie = await cookieOf(site, typed);
    for (const url of ["/account", "/login"]) {
      const text = visibleText(await page(site, url, { cookie }));
      expect(text).toContain(shown);
      expect(text).not.toContain("xn--");
    }
    const staff = await signIn(site);
    const found = await page(site, `/people?${new URLSearchParams({ q: shown })}`, { cookie: staff });
    expect(textsIn(found, "bdi")).toContain(shown);
    expect(visibleText(found)).not.toContain("xn--");
  });

  test("an email with an international domain gets a new password, and can be asked for as a new email", async () => {
    await verifyEmails(site, [stored]);
    const before = (await mailsTo(site, shown)).length;
    await postForm(site, "/reset-password", { email: typed }, fromElsewhere());
    await newestMailTo(site, shown, before + 1);

    const old = await registerVerified(site);
    const cookie = await cookieOf(site, old);
    const wanted = { email: "Ben&Co@Straße.example", currentPassword: password };
    expect((await postForm(site, "/account/email", wanted, { cookie })).status).toBe(302);
    const link = new URL((await newestMailTo(site, "ben&co@straße.example")).link, site.url);
    const confirm = { token: tokenIn(link.href), email: link.searchParams.get("email") ?? "" };
    expect((await postForm(site, "/change-email", confirm, {})).status).toBe(302);
    expect((await logIn(site, "ben&co@straße.example")).status).toBe(302);
  });

  test("an email with an international domain is invited, and accepts", async () => {
    const cookie = await signIn(site);
    const fields = { email: "Tom&Mary@Büro.example", roles: "editor" };
    expect((await postForm(site, "/people/invite", fields, { cookie })).status).toBe(302);
    const people = await page(site, "/people", { cookie });
    expect(textsIn(people, "bdi")).toContain("tom&mary@büro.example");
    const again = await postForm(
      site,
      "/people/invite",
      { ...fields, email: "tom&mary@BÜRO.example" },
      { cookie },
    );
    expect(again.status).toBe(409);
    const { link } = await newestMailTo(site, "tom&mary@büro.example");
    const accept = {
      name: "Tom",
      password: "beside-still-waters",
      confirmPassword: "beside-still-waters",
      terms: "on",
    };
    const { pathname, search } = new URL(link, site.url);
    expect((await postForm(site, pathname + search, accept)).status).toBe(302);
    expect((await logIn(site, "tom&mary@büro.example", "beside-still-waters")).status).toBe(302);
  });

  test("an email with an international domain writes by the contact form, and a reply reaches it", async () => {
    expect(await send(site, { user_email: typed })).toEqual(taken);
    const mail = await newestMailTo(site, congregation.email);
    expect(mail.replyTo).toBe("Kaethe@müller-gemeinde.example");
    expect(await mailFiles(site)).toContainEqual(
      expect.stringContaining("Reply-To: Kaethe@xn--mller-gemeinde-gsb.example"),
    );
    expect(mail.text).toContain("Email: Kaethe@müller-gemeinde.example");
    const wrong = await postForm(site, "/contact-us", {
      ...ann,
      user_email: "kaethe@müller gemeinde.example",
    });
    expect(wrong.status).toBe(400);
    expect(fieldValue(await wrong.text(), "user_email")).toBe("kaethe@müller gemeinde.example");
  });

  test("an email with an international domain is typed into a field that no browser refuses it in", async () => {
    const html = await page(site, "/register");
    expect(attributesIn(html, 'input[name="email"]', "type")).toEqual(["text"]);
    expect(attributesIn(html, 'input[name="email"]', "inputmode")).toEqual(["email"]);
  });
});

async function mailFiles({ dataDir }: TestSite): Promise<string[]> {
  const folder = path.join(dataDir, "mail");
  return Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")));
}

describeSite("an email with an ampersand", (open) => {
  const email = "tom&mary@example.org";

  test("an email with an ampersand registers, verifies, logs in, and is refused with a wrong password", async () => {
    const site = await open();
    await register(site, { email });
    const mail = await newestMailTo(site, email);
    expect((await logIn(site, email)).status).toBe(403);
    const verified = await postForm(site, "/verify-email", { token: tokenIn(mail.link) });
    expect(verified.status).toBe(302);
    expect((await logIn(site, "Tom&Mary@Example.org")).status).toBe(302);
    const refused = await logIn(site, email, "not-that-one-7");
    expect(refused.status).toBe(401);
    expect(announced(await refused.text())).toEqual([
      "Incorrect email or password. Please try again or register.",
    ]);
    const text = visibleText(await page(site, "/account", { cookie: cookiesOf(await logIn(site, email)) }));
    expect(text).toContain(email);
  });

  test.each(["tom&mary", "tom&mary@", "tom mary@example.org", "tom&mary@exa mple.org", "käthe@example.org"])(
    "an email with an ampersand is refused with a sentence when it is no address: %s",
    async (wrong) => {
      const site = await open();
      const response = await postForm(site, "/register", registration({ email: wrong }), fromElsewhere());
      expect(response.status).toBe(400);
      expect(visibleText(await response.text())).toContain("Please enter a valid email address");
    },
  );

  test("an email with an ampersand is the administrator's in the settings, with an international domain", async () => {
    const site = await open({
      ADMIN_EMAIL: "Pfarrer&Team@Müller.example",
      ADMIN_PASSWORD: "keeper-of-the-door",
    });
    for (const spelling of ["pfarrer&team@müller.example", "Pfarrer&Team@xn--mller-kva.example"]) {
      const response = await logIn(site, spelling, "keeper-of-the-door");
      expect(response.status).toBe(302);
      const staff = await page(site, "/people", { cookie: cookiesOf(response) });
      expect(visibleText(staff)).toContain("pfarrer&team@müller.example");
    }
    expect((await logIn(site, administrator.email)).status).toBe(401);
    expect(
      announced(await follow(site, await logIn(site, "pfarrer&team@müller.example", "keeper-of-the-door"))),
    ).toEqual([]);
  });
});
