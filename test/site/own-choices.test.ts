import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { clearPosts, post } from "./support/kept-posts.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { uploaded } from "./support/stored-pictures.ts";
import { saveUntouched } from "./support/untouched-form.ts";

const pictures = "/update-daily-post/pictures";
const registration = "/people/registration";
const registered = {
  firstName: "Sukarno",
  email: "sukarno@people.example",
  password: "lantern-on-the-hill",
  confirmPassword: "lantern-on-the-hill",
  terms: "on",
};

let site: TestSite;
let staff: Record<string, string>;

async function accounts() {
  await using db = databaseOf(site);
  return await db.selectFrom("user").select(["name", "gender", "dateOfBirth"]).orderBy("createdAt").execute();
}

async function posts() {
  await using db = databaseOf(site);
  return await db.selectFrom("dailyPosts").select(["id", "imgPath"]).execute();
}

describeSite("what a church decides for itself", (open) => {
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(() => clearPosts(site, staff));

  test("a daily post needs a picture as it comes, and none once the church says so", async () => {
    const refused = await postForm(site, "/add-post", post, staff);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please choose a picture");
    expect(attributesIn(await page(site, pictures, staff), "[name=isNeeded]", "checked")).toHaveLength(1);

    const saved = await postForm(site, pictures, {}, staff);
    expect(announced(await follow(site, saved, staff.cookie), "status")).toEqual(["Saved."]);
    expect(textsIn(await page(site, "/add-post", staff), "main label")).toContain("Picture (optional)");
    expect((await postForm(site, "/add-post", post, staff)).status).toBe(302);
    expect(await posts()).toMatchObject([{ imgPath: "" }]);

    expect((await postForm(site, pictures, { isNeeded: "on" }, staff)).status).toBe(302);
    expect((await postForm(site, "/add-post", post, staff)).status).toBe(400);
    // The one that has none never asks for it.
    const [{ id } = { id: "" }] = await posts();
    const url = `/update-daily-post/${id}/update`;
    expect(attributesIn(await page(site, url, staff), "main input[type=file]", "required")).toEqual([]);
    expect(await saveUntouched(site, url, staff, { content: "Be glad." })).toBeUndefined();
  });

  test("a picture of a post goes only where posts need none", async () => {
    const imgUrl = await uploaded(site, "images/dawn.jpg", staff);
    expect((await postForm(site, "/add-post", { ...post, imgUrl, imgAlt: "" }, staff)).status).toBe(302);
    const [{ id } = { id: "" }] = await posts();
    const url = `/update-daily-post/${id}/update`;
    expect(await saveUntouched(site, url, staff, { removePicture: "on" })).toBeUndefined();
    expect((await posts())[0]?.imgPath).not.toBe("");
    await postForm(site, pictures, {}, staff);
    expect(await saveUntouched(site, url, staff, { removePicture: "on" })).toBeUndefined();
    expect(await posts()).toMatchObject([{ imgPath: "" }]);
    await postForm(site, pictures, { isNeeded: "on" }, staff);
  });

  test("Register asks for gender and date of birth as it comes, and for neither once the church says so", async () => {
    const person = { ...registered, lastName: "Hill" };
    const refused = await postForm(site, "/register", person);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please enter all fields");

    expect((await postForm(site, registration, {}, staff)).status).toBe(302);
    const html = await page(site, "/register");
    expect(attributesIn(html, "[name=gender], [name=dateOfBirth]", "name")).toEqual([]);
    expect((await postForm(site, "/register", person)).status).toBe(302);
    expect((await accounts()).at(-1)).toMatchObject({ name: "Sukarno Hill", gender: "", dateOfBirth: null });

    expect((await postForm(site, registration, { isAsked: "on" }, staff)).status).toBe(302);
    expect(attributesIn(await page(site, "/register"), "[name=gender]", "name")).toHaveLength(2);
  });

  test("somebody with one name says so, and everybody else is asked for the other", async () => {
    const person = { ...registered, email: "one@people.example", gender: "male", dateOfBirth: "1980-05-31" };
    expect((await postForm(site, "/register", person)).status).toBe(400);
    expect((await postForm(site, "/register", { ...person, lastName: "", hasOneName: "on" })).status).toBe(
      302,
    );
    expect((await accounts()).at(-1)).toMatchObject({ name: "Sukarno" });
  });

  test("only people who look after posts and people decide, and the log says who did", async () => {
    const headers = { cookie: await joinAs(site, "sermons") };
    for (const path of [pictures, registration])
      expect((await postForm(site, path, {}, headers)).status).toBe(403);
    await postForm(site, pictures, {}, staff);
    await postForm(site, registration, {}, staff);
    const log = visibleText(await page(site, "/activity", staff));
    expect(log).toContain("Daily posts without a picture");
    expect(log).toContain("Gender and date of birth at registration");
  });
});
