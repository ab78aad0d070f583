import { expect, test } from "vitest";
import { announced, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm } from "../support/test-site.ts";
import { databaseOf, fromElsewhere, logIn, password, register, registration } from "./support/people.ts";

const choice = { token: "a-token", password, confirmPassword: password };

describeSite("a form for an account", (open) => {
  test.each([
    ["/login", { email: "ann@people.example", password }, "Error logging in user: "],
    ["/register", registration({ email: "ann@people.example" }), "Error registering user: "],
    ["/reset-password", { email: "ann@people.example" }, "Error: "],
    ["/reset-password?token=a-token", choice, "Error: "],
  ])(
    "a form for an account keeps what was typed at %s when the server fails",
    async (path, form, beginning) => {
      const site = await open();
      await using db = databaseOf(site);
      // The first query of each of them fails.
      for (const table of ["limits", "verification"]) await db.schema.dropTable(table).execute();
      const response = await postForm(site, path, form, fromElsewhere());
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(announced(html)).toEqual([
        `${beginning}Something went wrong at our end. Please try again in a moment.`,
      ]);
      expect(html).not.toContain(password);
      expect(html).not.toMatch(/no such table|does not exist/);
      if ("email" in form) expect(fieldValue(html, "email")).toBe("ann@people.example");
    },
  );

  test("a form for an account says what each empty field needs, and links there from the top", async () => {
    const site = await open();
    const html = await (await postForm(site, "/register", {}, fromElsewhere())).text();
    expect(announced(html)).toEqual(["Please enter all fields"]);
    const document = parsePage(html);
    const links = [...document.querySelectorAll('a[href^="#"]:not([href="#main"])')];
    expect(links.map(visibleText)).toEqual([
      "Please enter your first name",
      "Please enter your last name",
      "Please choose male or female",
      "Please enter your date of birth",
      "Please enter your email address",
      "Please choose a password",
      "Please enter the password again",
      "Please accept the terms and conditions",
    ]);
    for (const link of links) {
      const id = link.getAttribute("href")?.slice(1);
      expect(document.querySelectorAll(`input[id="${id}"]`), id).toHaveLength(1);
      expect(textsIn(html, `p[id="${id}-error"]`)).toEqual([visibleText(link)]);
      expect(document.querySelector(`[aria-describedby~="${id}-error"]`), id).not.toBeNull();
    }
  });

  test("a form for an account tells somebody unverified whether a mail was sent just now or earlier", async () => {
    const site = await open();
    const email = await register(site);
    const loginText = async () => visibleText(await (await logIn(site, email)).text());
    expect(await loginText()).toContain("We have just sent you a new link.");
    expect(await loginText()).toContain("We sent you a new link less than five minutes ago.");
  });
});
