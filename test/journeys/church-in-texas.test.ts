import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leftoversOn } from "../site/support/leftovers.ts";
import { tune } from "../site/support/site-files.ts";
import type { TestSite } from "../support/test-site.ts";
import {
  comeIn,
  expectTexts,
  finish,
  openNewSite,
  phone,
  saveAndContinue,
  skip,
} from "./support/new-church.ts";
import { go, mailedLink, notice, openBrowser, pathOf } from "./support/visitor.ts";

/** The Monday before its first Sunday, at noon in Texas. */
let now = new Date("2026-11-23T18:00:00Z");
let site: TestSite;
beforeAll(async () => {
  site = await openNewSite({ clock: () => now });
});
afterAll(() => site.close());
const visit = openBrowser();
const inTexas = { ...phone, locale: "es-US", timezoneId: "America/Chicago" };

test("a Spanish-speaking church in Texas without email and IBAN walks from Welcome to its first Sunday", async () => {
  const { page } = await visit(site, inTexas);
  await beginSite(page);
  await askForPrayer(page);
  await shareSermonToHear(page);
  await addPosada(page);
  await beginSundayAtTen(page);
  await cancelWednesday(page);
  await showBankDetails(page);

  now = new Date("2026-11-29T15:40:00Z");
  const visitor = (await visit(site, inTexas)).page;
  await expectTexts(
    visitor,
    "/",
    ...["Iglesia Luz de la Frontera", "Hay un lugar para ti, ¡ven como estás!"],
    ...["This Sunday, November 29, 10:00 AM", "Culto en español: Only this week at 10:00 AM"],
    ...["Posada navideña de los niños", "Visit or call"],
  );
  const today = await expectTexts(visitor, "/today", "Today at 10:00 AM", "Culto en español", "El templo");
  expect(today.match(/Después comemos juntos/g)?.length).toBe(
    // Once on the card, once in the footer.
    2,
  );
  await expectTexts(
    visitor,
    "/event/culto-en-espanol",
    "Culto en español",
    "10:00 AM",
    "Después comemos juntos",
  );
  const events = await expectTexts(visitor, "/event", "Moved", "Sunday, November 29", "10:00 AM");
  expect(events).not.toContain("Wednesday, November 25");
  await expectTexts(visitor, "/services");
  expect(await visitor.getByRole("main").getByRole("heading", { level: 2 }).first().textContent()).toBe(
    "Culto en español",
  );

  const contact = await expectTexts(visitor, "/contact-us", "2100 E. Cesar Chavez St.", "Austin, TX 78702");
  expect(await visitor.locator("a[href='tel:+15125550142']").first().textContent()).toBe(
    "Call(512) 555-0142",
  );
  expect(contact).not.toContain("@");
  await expectTexts(visitor, "/giving", "Routing number 111000025", "Account number 000123456789");
  expect(await visitor.getByText("IBAN").count()).toBe(0);
  await expectTexts(visitor, "/prayer-request", "Por mi abuela Socorro", "Lupe");
  const sermon = await expectTexts(visitor, "/sermons/el-pan-de-vida", "Josué", "Yo soy el pan de vida.");
  await visitor.getByRole("main").getByRole("link", { name: /6.35$/ }).waitFor();
  expect(await visitor.locator("main audio").count()).toBe(1);
  expect(sermon).not.toContain("Watch");
  for (const path of ["/", "/today", "/event", "/contact-us", "/sermons/el-pan-de-vida"]) {
    await go(visitor, path);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  expect(await leftoversOn(site)).toEqual([]);
});

async function beginSite(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await comeIn(page, site);
  await main.getByLabel("Name", { exact: true }).fill("Iglesia Luz de la Frontera");
  await main.getByLabel("Welcome (optional)").fill("Hay un lugar para ti, ¡ven como estás!");
  await main.getByLabel("Address (optional)").fill("2100 E. Cesar Chavez St.\nAustin, TX 78702");
  await main.getByLabel("Phone (optional)").fill("(512) 555-0142");
  await main.getByRole("button", { name: "Use America/Chicago" }).click();
  await saveAndContinue(page, "Step 2 of 4");
  await skip(page, "Step 3 of 4");
  await main.getByLabel("What it is called").fill("Culto en español");
  await main.getByLabel("Time", { exact: true }).fill("11:00");
  await main.getByLabel("Place").fill("El templo");
  await page.getByRole("button", { name: "Save and add another" }).click();
  await main.getByText("Culto en español: Sunday, 11:00 AM, El templo").waitFor();
  await main.getByLabel("What it is called").fill("Estudio bíblico");
  await main.getByLabel("Day").selectOption({ label: "Wednesday" });
  await main.getByLabel("Time", { exact: true }).fill("19:00");
  await main.getByLabel("Place").fill("El salón");
  await saveAndContinue(page, "Step 4 of 4");
  await finish(page, { name: "Lupe", email: "lupe@luz.example" });
  await main.getByText("(512) 555-0142").waitFor();
}

async function askForPrayer(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await go(page, "/submit-prayer-requests");
  await main.getByLabel("Title").fill("Por mi abuela Socorro");
  await main.getByLabel("Content").fill("Mañana la operan. Oren por los médicos.");
  await main.getByRole("radio", { name: /^Everybody/ }).check();
  await main.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Your prayer requests" }).waitFor();
  await go(page, "/update-prayer-requests");
  await main.getByRole("button", { name: "Approve Por mi abuela Socorro" }).click();
  await notice(page).first().waitFor();
}

async function shareSermonToHear(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await go(page, "/upload-video");
  await main.getByText("Upload a recording or notes", { exact: true }).click();
  await main
    .getByLabel(/^Files?$/)
    .setInputFiles({ name: "El pan de vida.mp3", mimeType: "audio/mpeg", buffer: Buffer.from(tune) });
  await main.getByRole("button", { name: "Upload", exact: true }).click();
  await main.getByLabel("Title").fill("El pan de vida");
  await main.getByLabel("Sermon By").fill("Josué");
  await main.getByLabel("Content").fill("Jesús les dijo: Yo soy el pan de vida.");
  await main.getByLabel("Scripture").fill("Juan 6:35");
  await main.getByText("More about this sermon", { exact: true }).click();
  const recording = main.getByLabel("Recording to hear");
  await recording.getByRole("option", { name: "El pan de vida.mp3" }).waitFor({ state: "attached" });
  await recording.selectOption({ label: "El pan de vida.mp3" });
  await main.getByRole("button", { name: "Upload Video" }).click();
  await notice(page).getByText("Video uploaded successfully!", { exact: true }).waitFor();
}

async function addPosada(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await go(page, "/event-create");
  await main.getByLabel("Title").fill("Posada navideña de los niños");
  await main.getByLabel("Content").fill("Piñata, ponche y villancicos.");
  await main.getByLabel("Date", { exact: true }).fill("2026-12-19");
  await main.getByLabel("Time", { exact: true }).fill("18:00");
  await main.getByRole("button", { name: "Add Event" }).click();
  await page.waitForURL("**/event");
  await main.getByRole("link", { name: "Posada navideña de los niños" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Posada navideña de los niños" }).waitFor();
  expect(pathOf(page)).toBe("/event/posada-navidena-de-los-ninos");
}

/** The form holds what Welcome never asked for, which stays empty. */
async function beginSundayAtTen(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await go(page, "/event-alter");
  await main.getByRole("link", { name: "Dates Culto en español" }).click();
  await main.getByRole("link", { name: "Change Sunday, November 29, 2026" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Time", { exact: true }).fill("10:00");
  await form.getByLabel("Why").fill("Después comemos juntos");
  await form.getByRole("button", { name: "Change Date" }).click();
  await main.getByText("was due 11:00 AM").waitFor();
}

async function cancelWednesday(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await go(page, "/staff");
  await main.getByRole("link", { name: "Cancel a day" }).click();
  await page.getByRole("heading", { level: 1, name: "Cancel Wednesday, November 25" }).waitFor();
  expect(await main.getByLabel("Estudio bíblico, 7:00 PM").isChecked()).toBe(true);
  await main.getByLabel("What visitors read").fill("Hay hielo en las calles. Nos vemos el domingo.");
  await main.getByText("Yes, I want to cancel Wednesday, November 25").click();
  await main.getByRole("button", { name: "Cancel This Day" }).click();
  await notice(page).getByText("Wednesday, November 25 is cancelled: 1 date.").waitFor();
  const visitor = (await visit(site, inTexas)).page;
  await expectTexts(visitor, "/event", "Estudio bíblico", "Hay hielo en las calles.");
}

/** No mail server is set, so whoever runs the site passes the invitation of the second person on. */
async function showBankDetails(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const email = "chuy@luz.example";
  await go(page, "/people/invite");
  await main.getByLabel("Email").fill(email);
  await main.getByRole("checkbox", { name: /^Treasurer/ }).check();
  await main.getByRole("button", { name: "Send invitation" }).click();
  await main.getByText("No mail server is set").first().waitFor();
  const { page: theirs } = await visit(site, inTexas);
  await go(theirs, await mailedLink(site, email, "/invitation"));
  await theirs.getByLabel("Your name").fill("Chuy");
  await theirs.getByLabel("Password", { exact: true }).fill("piedras-del-rio");
  await theirs.getByLabel("Confirm password", { exact: true }).fill("piedras-del-rio");
  await theirs.getByRole("checkbox").check();
  await theirs.getByRole("button", { name: "Create my account" }).click();
  await notice(theirs).getByText("Your account is ready").waitFor();
  await go(theirs, "/bank-account/propose");
  const lines = [
    ["Nombre de la cuenta", "Iglesia Luz de la Frontera"],
    ["Routing number", "111000025"],
    ["Account number", "000123456789"],
  ] as const;
  for (const [index, [label, value]] of lines.entries()) {
    await theirs.getByRole("button", { name: "Add a line" }).click();
    await theirs.getByRole("textbox", { name: "Short heading" }).nth(index).fill(label);
    await theirs.getByRole("textbox", { name: "What it says" }).nth(index).fill(value);
  }
  await theirs.getByRole("button", { name: "Propose" }).click();
  await notice(theirs).getByText("waiting for a second person").waitFor();
  await go(page, "/bank-account");
  await main.getByRole("link", { name: "Compare and decide" }).click();
  await main.getByRole("button", { name: "Confirm these details" }).click();
  await notice(page).getByText("The bank details are confirmed").waitFor();
  await go(page, "/pages/giving/edit");
  await page.getByRole("button", { name: "Publish", exact: true }).first().click();
  await notice(page).getByText("published", { exact: false }).waitFor();
}
