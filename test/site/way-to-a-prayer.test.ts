import { beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { announced, attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import { cookiesOf, describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { follow, page } from "./support/page.ts";
import { cookieOf, fromElsewhere, joinAsMember, logIn, password, registration } from "./support/people.ts";

const form = "/submit-prayer-requests";
const next = `next=${encodeURIComponent(form)}`;

describeSite("on the way to a prayer request", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  test("registering, the mail and verifying lead back to the form", async () => {
    const door = await site.request(form);
    expect(door.headers.get("location")).toBe(`/login?${next}`);
    const login = await follow(site, door);
    expect(attributesIn(login, "a", "href")).toContain(`/register?${next}`);
    expect(visibleText(login)).toContain("Please log in to ask for prayer");
    expect(attributesIn(await page(site, `/register?${next}`), "a", "href")).toContain(`/login?${next}`);

    const person = registration();
    const { email = "" } = person;
    const registered = await postForm(site, `/register?${next}`, person, fromElsewhere());
    expect(registered.headers.get("location")).toBe(`/login?${next}`);
    expect((await newestMailTo(site, email)).link).toMatch(new RegExp(`&${next}$`));

    expect((await logIn(site, email, password, `/login?${next}`)).status).toBe(403);
    const { link } = await newestMailTo(site, email, 2);
    expect(link).toMatch(new RegExp(`&${next}$`));
    const verified = await postForm(site, link, { token: tokenIn(link) });
    expect(verified.headers.get("location")).toBe(`/login?${next}`);
    const loggedIn = await logIn(site, email, password, `/login?${next}`);
    expect(loggedIn.headers.get("location")).toBe(form);
    const again = await site.request(`/register?${next}`, {
      headers: { cookie: await cookieOf(site, email) },
    });
    expect(again.headers.get("location")).toBe(form);
  });

  test("no step leads to another site", async () => {
    const elsewhere = "next=%2F%2Fevil.example%2F";
    const person = registration();
    const registered = await postForm(site, `/register?${elsewhere}`, person, fromElsewhere());
    expect(registered.headers.get("location")).toBe("/login");
    const { link } = await newestMailTo(site, person.email ?? "");
    expect(link).not.toContain("evil");
    const cookie = cookiesOf(registered);
    const verified = await postForm(site, `/verify-email?${elsewhere}`, { token: tokenIn(link) }, { cookie });
    expect(verified.headers.get("location")).toBe("/");
  });

  test("the thank-you page shows the member's own request, which is waiting", async () => {
    const cookie = await joinAsMember(site);
    const prayer = { title: "For my mother", content: "She has an operation on Friday." };
    const sent = await postForm(site, form, prayer, { cookie });
    const html = await follow(site, sent, cookie);
    expect(announced(html, "status")[0]).toMatch(/^Thank you\./);
    expect(headingsIn(html)).toEqual([prayer.title, "Do you need somebody now?"]);
    expect(visibleText(html)).toContain("Waiting for approval");
    expect(attributesIn(html, "main a", "href")).toContain(form);
  });

  test("mail has the congregation's name as its sender", async () => {
    const person = registration();
    await postForm(site, "/register", person, fromElsewhere());
    const { senderName } = await newestMailTo(site, person.email ?? "");
    expect(senderName).toBe(congregation.name);
  });

  test("somebody who wanted to like a post is told why they need to log in", async () => {
    const html = await page(site, `/login?next=${encodeURIComponent("/daily-posts?page=2#a-post")}`);
    expect(visibleText(html)).toContain("Please log in to like posts. You will return to this post.");
    expect(visibleText(await page(site, "/login"))).not.toContain("Please log in to like posts");
  });

  test("the terms to accept are a page, and linked", async () => {
    const html = await page(site, "/register");
    expect(textsIn(html, 'a[href="/terms-and-conditions"]')).toContain("terms and conditions");
    const terms = await site.request("/terms-and-conditions");
    expect(terms.status).toBe(200);
    expect(visibleText(await terms.text())).toContain("What an account is for");
  });
});
