import { afterAll, beforeAll, expect, test } from "vitest";
import { newestMailTo } from "../site/support/mailbox.ts";
import { databaseOf } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { addVigilRow, takenPlaces } from "../support/vigils.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import { alert, card, go, logIn, makeMember, notice, openBrowser } from "./support/visitor.ts";

const now = new Date("2026-11-26T12:00:00Z");
const phone = { viewport: { width: 390, height: 844 } };

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
afterAll(() => site.close());
const visit = openBrowser();

const haveVigil = async () => {
  await using db = databaseOf(site);
  await db.deleteFrom("vigils").execute();
  return await addVigilRow(db);
};
const taken = async (id: string) => {
  await using db = databaseOf(site);
  return await takenPlaces(db, id);
};

test("staff prepare a vigil, a visitor takes a time on a phone without scripts, and staff see who prays when", async () => {
  const staff = await visit(site);
  await staff.page.clock.setFixedTime(now);
  await logIn(staff.page);
  await go(staff.page, "/update-vigils");
  await staff.page.getByText("There is no vigil.").waitFor();
  await staff.page.getByRole("link", { name: "Add a vigil" }).click();
  await staff.page.getByRole("button", { name: "Save" }).click();
  await alert(staff.page).getByText("Please enter a title").first().waitFor();
  await staff.page.getByLabel("Title").fill("Night of prayer");
  await staff.page.getByLabel("What we pray for").fill("For peace in our town.");
  await staff.page.getByLabel("First day").fill("2026-12-05");
  await staff.page.getByLabel("Begins at").fill("20:00");
  await staff.page.getByLabel("Hours").fill("3");
  await staff.page.getByLabel("Everybody, and everybody can take a time").check();
  await staff.page.getByRole("button", { name: "Save" }).click();
  await notice(staff.page).getByText("The vigil is saved.").waitFor();
  const url = await card(staff.page, "Night of prayer")
    .getByRole("link", { name: "Open its page Night of prayer" })
    .getAttribute("href");

  const { page, expectErrors } = await visit(site, { ...phone, javaScriptEnabled: false });
  expectErrors(/status of 40[04]/);
  await page.goto(url ?? "");
  await page.getByText("Nobody prays yet in 6 half hours.").waitFor();
  await page.getByRole("radio", { name: "9.30pm free" }).check();
  await page.getByRole("button", { name: "Take this time" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  expect(await page.getByRole("radio", { name: "9.30pm free" }).isChecked()).toBe(true);
  await page.getByLabel("Your email").fill("vi@people.example");
  await page.getByLabel("Your first name").fill("Vi");
  await page.getByRole("button", { name: "Take this time" }).click();
  await page.getByText("Almost done: please confirm it.").waitFor();
  const { link } = await newestMailTo(site, "vi@people.example");
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, I pray then" }).click();
  await notice(page).getByText("Thank you. Your time is confirmed.").waitFor();
  await page.getByText("Take another time").click();
  await page.getByRole("radio", { name: "10pm free" }).check();
  await page.getByRole("button", { name: "Take this time" }).click();
  await notice(page).getByText("That time is yours.").waitFor();
  await page.getByRole("button", { name: /^Give back.*9\.30pm$/ }).click();
  await notice(page).getByText("You have given that time back.").waitFor();

  await staff.page.getByRole("link", { name: "Who prays when Night of prayer" }).click();
  await staff.page.getByRole("heading", { name: "Nobody yet: 5 half hours" }).waitFor();
  await staff.page.getByRole("row", { name: "10pm Vi" }).waitFor();
  expect(await staff.page.getByText("vi@people.example").count()).toBe(0);

  await page.getByText("My link, and removing me").click();
  await page.getByRole("button", { name: "Remove me" }).click();
  await notice(page).getByText("You are no longer part of this vigil.").waitFor();
  await page.goto(link);
  await page.getByText("This link no longer works.").waitFor();
});

test("a member takes a time and gives it back by keyboard on a phone", async () => {
  const { vigil, slots } = await haveVigil();
  const { page } = await visit(site, phone);
  await page.clock.setFixedTime(now);
  await logIn(page, await makeMember(site, "ruth@people.example"));
  await go(page, `/vigils/${vigil.id}`);
  await page.getByRole("radio", { name: "6pm free" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: "7pm free" }).isChecked()).toBe(true);
  // The times are one stop of the Tab key, and the button is the next one.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await notice(page).getByText("That time is yours.").waitFor();
  await page.getByRole("radio", { name: "7pm yours" }).waitFor();
  expect((await taken(vigil.id)).map(([, at]) => at)).toEqual([slots[2]]);
  await page.getByRole("button", { name: /^Give back/ }).focus();
  await page.keyboard.press("Enter");
  await notice(page).getByText("You have given that time back.").waitFor();
  expect(await taken(vigil.id)).toEqual([]);
});

test("a time that somebody else took meanwhile is said, and the page shows it as filled", async () => {
  const { vigil, slots } = await haveVigil();
  const { page, expectErrors } = await visit(site, phone);
  expectErrors(/status of 409/);
  await page.clock.setFixedTime(now);
  await go(page, `/vigils/${vigil.id}`);
  await page.getByRole("radio", { name: "6pm free" }).check();
  await page.getByLabel("Your email").fill("ann@people.example");
  const body = new URLSearchParams({ slot: slots[0] ?? "", email: "ben@people.example" });
  expect((await site.request(`/vigils/${vigil.id}`, { method: "POST", body })).status).toBe(200);
  await page.getByRole("button", { name: "Take this time" }).click();
  await page.getByText("All places at that time are taken.").waitFor();
  expect(await page.getByLabel("Your email").inputValue()).toBe("ann@people.example");
  await page.getByRole("radio", { name: "6.30pm free" }).check();
  await page.getByRole("button", { name: "Take this time" }).click();
  await page.getByText("Almost done: please confirm it.").waitFor();
});

test("nothing overflows the pages of a vigil, and axe finds no violations", async () => {
  const { vigil, slots } = await haveVigil();
  const { page } = await visit(site);
  await page.clock.setFixedTime(now);
  await go(page, `/vigils/${vigil.id}`);
  const faults = await faultsInAllLooks(page, "the page of a vigil");
  await page.getByRole("radio", { name: "6pm free" }).check();
  await page.getByLabel("Your email").fill("vera@people.example");
  await page.getByRole("button", { name: "Take this time" }).click();
  await page.getByText("Almost done: please confirm it.").waitFor();
  faults.push(...(await faultsInAllLooks(page, "the page of a vigil after asking")));
  await go(page, (await newestMailTo(site, "vera@people.example")).link);
  for (const name of ["Take another time", "My link, and removing me"]) await page.getByText(name).click();
  faults.push(...(await faultsInAllLooks(page, "one's own times")));
  await logIn(page);
  for (const url of ["/update-vigils", "/update-vigils/add", `/update-vigils/${vigil.id}`]) {
    await go(page, url);
    faults.push(...(await faultsInAllLooks(page, url)));
  }
  expect(faults).toEqual([]);
  expect(slots).toHaveLength(12);
});
