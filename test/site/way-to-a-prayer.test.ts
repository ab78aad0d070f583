import { beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/congregation.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { follow, headingsIn, page, spokenIn, wordsOf } from "./support/page.ts";
import { cookieOf, fromElsewhere, joinAsMember, logIn, password, registration } from "./support/people.ts";

const form = "/submit-prayer-requests";
const next = `next=${encodeURIComponent(form)}`;

describeSiteOnBothDatabases("on the way to a prayer request", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  test("registering, the mail and verifying lead back to the form", async () => {
    const door = await site.request(form);
    expect(door.headers.get("location")).toBe(`/login?${next}`);
    const login = await follow(site, door);
    expect(login).toContain(`href="/register?${next}"`);
    expect(wordsOf(login)).toContain("Please log in to ask for prayer");
    expect(await page(site, `/register?${next}`)).toContain(`href="/login?${next}"`);

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
    const verified = await postForm(site, `/verify-email?${elsewhere}`, { token: tokenIn(link) });
    expect(verified.headers.get("location")).toBe("/login");
  });

  test("the thank-you page shows the member's own request, which is waiting", async () => {
    const cookie = await joinAsMember(site);
    const prayer = { title: "For my mother", content: "She has an operation on Friday." };
    const sent = await postForm(site, form, prayer, { cookie });
    const html = await follow(site, sent, cookie);
    expect(spokenIn(html, "status")[0]).toMatch(/^Thank you\./);
    expect(headingsIn(html)).toEqual([prayer.title]);
    expect(wordsOf(html)).toContain("Waiting for approval");
    expect(html).toContain(`href="${form}"`);
  });

  test("mail has the congregation's name as its sender", async () => {
    const person = registration();
    await postForm(site, "/register", person, fromElsewhere());
    const { senderName } = await newestMailTo(site, person.email ?? "");
    expect(senderName).toBe(congregation.name);
  });

  test("an empty list offers a next step", async () => {
    const empty = await open();
    expect(await page(empty, "/prayer-request")).toMatch(
      /No prayer requests available.*Ask us to pray for it/s,
    );
    expect(await page(empty, "/daily-posts")).toMatch(/No posts available.*href="\/event"/s);
    const cookie = await signIn(empty);
    expect(await page(empty, "/daily-posts", { cookie })).toMatch(/No posts available.*href="\/add-post"/s);
  });

  test("somebody who wanted to like a post is told why they need to log in", async () => {
    const html = await page(site, `/login?next=${encodeURIComponent("/daily-posts?page=2#a-post")}`);
    expect(wordsOf(html)).toContain("Please log in to like posts. You will return to this post.");
    expect(wordsOf(await page(site, "/login"))).not.toContain("A like belongs");
  });

  test("the terms to accept are a page, and linked", async () => {
    const html = await page(site, "/register");
    expect(html).toMatch(/<a[^>]*href="\/terms-and-conditions"[^>]*>terms and conditions<\/a>/);
    const terms = await site.request("/terms-and-conditions");
    expect(terms.status).toBe(200);
    expect(wordsOf(await terms.text())).toContain("What an account is for");
  });
});
