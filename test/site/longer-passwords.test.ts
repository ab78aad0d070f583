import { beforeAll, expect, test } from "vitest";
import { announced, attributesIn } from "../support/html.ts";
import { cookiesOf, describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { follow, page } from "./support/page.ts";
import { fromElsewhere, giveRoles, logIn, register, registerVerified } from "./support/people.ts";

const short = "six-is";
const long = "beside-still-waters";
const longer =
  "You help to look after this site, so your password needs at least 12 characters. Please choose a longer one.";
const tooShort = "Please choose a password of at least 12 characters";

describeSite("the passwords of people with a role", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  /** Somebody who chose a short password as a member. */
  async function withShortPassword(): Promise<string> {
    const email = await registerVerified(site);
    await choose(email, short);
    return email;
  }

  async function choose(email: string, password: string): Promise<Response> {
    await postForm(site, "/reset-password", { email }, fromElsewhere());
    const mails = asked.get(email) ?? 1;
    asked.set(email, mails + 1);
    const token = tokenIn((await newestMailTo(site, email, mails + 1)).link);
    return postForm(site, `/reset-password?token=${token}`, { token, password, confirmPassword: password });
  }
  const asked = new Map<string, number>();

  test("passwords of people without a role may have six characters", async () => {
    const email = await register(site, { password: short, confirmPassword: short });
    expect(email).not.toBe("");
    const member = await withShortPassword();
    const login = await logIn(site, member, short);
    expect(login.headers.get("location")).toBe("/");
  });

  test("the passwords of people with a role are asked for at each login while they are short, and nobody is locked out", async () => {
    const email = await withShortPassword();
    await giveRoles(site, email, "editor");
    for (const _ of ["once", "again"]) {
      const login = await logIn(site, email, short, "/login?next=%2Fevent-alter");
      expect(login.headers.get("location")).toBe("/account/password");
      expect(announced(await follow(site, login))).toEqual([longer]);
      expect((await site.request("/event-alter", { headers: { cookie: cookiesOf(login) } })).status).toBe(
        200,
      );
    }
    const cookie = cookiesOf(await logIn(site, email, short));
    const html = await page(site, "/account/password", { cookie });
    expect(attributesIn(html, 'input[name="password"]', "minlength").concat("12")).toContain("12");
    const change = (password: string) => {
      const fields = { currentPassword: short, password, confirmPassword: password };
      return postForm(site, "/account/password", fields, { cookie });
    };
    const refused = await change("eleven-char");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(tooShort);
    expect((await change(long)).status).toBe(302);
    expect((await logIn(site, email, long)).headers.get("location")).toBe("/");
  });

  test("the passwords of people with a role have twelve characters when they are chosen by a mailed link", async () => {
    const email = await registerVerified(site);
    await giveRoles(site, email, "editor");
    const refused = await choose(email, "eleven-char");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(tooShort);
    expect((await logIn(site, email, "eleven-char")).status).toBe(401);
    expect((await choose(email, long)).status).toBe(302);
  });
});
