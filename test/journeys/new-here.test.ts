import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cardsOf, clearCards, haveCard, now, sunday } from "../site/support/newcomers.ts";
import { joinAs } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
beforeEach(() => clearCards(site));
afterAll(() => site.close());
const visit = openBrowser();

const thanks = "Thank you. Somebody will look out for you.";

test("somebody new says when they come, is told what is missing, and the team sees them and notes it", async () => {
  const { page } = await visit(site);
  await page.clock.setFixedTime(now);
  await go(page, "/");
  await page.getByRole("link", { name: "I’m new" }).click();
  await page.getByRole("heading", { name: "I’m new", level: 1 }).waitFor();
  await page.getByLabel("Your name").fill("Nora Field");
  await page.getByLabel("I’d like somebody to look out for me on").selectOption(sunday);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Please agree that our welcome team may read this").waitFor();
  expect(await cardsOf(site)).toEqual([]);
  await page.getByLabel("I agree.").check();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(thanks).waitFor();

  await logIn(page);
  await go(page, "/staff");
  await page.getByRole("link", { name: "See who is coming" }).click();
  await page.getByRole("heading", { name: "Nora Field" }).waitFor();
  await page.getByRole("button", { name: "I have seen this Nora Field" }).click();
  await page.getByText("Seen by Administrator").waitFor();
  await page.getByRole("link", { name: "Delete Nora Field" }).click();
  await page.getByRole("button", { name: "Delete Card" }).click();
  await page.getByText("Nobody who is new has asked").waitFor();
});

test("somebody new asks without scripts", async () => {
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 400/);
  await page.goto("/new-here");
  await page.getByLabel("Your name").fill("Nora Field");
  await page.getByLabel("One question").fill("Is there a ramp?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Please enter your email address, so that we can answer you").waitFor();
  expect(await page.getByLabel("One question").inputValue()).toBe("Is there a ramp?");
  await page.getByLabel("I’d like somebody to look out for me on").selectOption(sunday);
  await page.getByRole("textbox", { name: "Email" }).fill("nora@people.example");
  await page.getByLabel("I agree.").check();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("We have your question, and somebody will look out for you.").waitFor();
  expect(await cardsOf(site)).toMatchObject([{ name: "Nora Field", question: "Is there a ramp?" }]);
});

test("a card that somebody of the team deleted meanwhile is told to the other, who stays on the list", async () => {
  const cookie = await joinAs(site, "welcomeTeam");
  const id = await haveCard(site);
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  await logIn(page);
  await go(page, "/newcomers");
  await site.request(`/newcomers/${id}/delete`, { method: "POST", headers: { cookie } });
  await page.getByRole("button", { name: /^I have seen this/ }).click();
  await page.getByText("This card no longer exists.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/newcomers");
});

test("nothing overflows the pages that show people without portraits, and axe finds no violations", async () => {
  const { page } = await visit(site);
  const faults: string[] = [];
  for (const url of ["/new-here", "/about-us"]) {
    await go(page, url);
    faults.push(...(await faultsInAllLooks(page, url)));
  }
  expect(faults).toEqual([]);
});
