import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { largePicture, smallPicture } from "./support/pictures.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());
const visit = openBrowser();
const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };

test("staff upload a picture, set its focal point by keyboard, show it on two pages and take it down", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pictures");
  const form = page.locator("main form");
  await form.getByLabel("Picture", { exact: true }).setInputFiles(await largePicture());
  await form.getByLabel("Describe the picture").fill("Lanterns by the river");
  await form.getByRole("radio", { name: "Nobody who can be recognised" }).check();
  await form.getByRole("button", { name: "Add picture" }).click();
  await notice(page).getByText("Picture added.").waitFor();

  const point = page.getByRole("button", { name: "Move the point with the arrow keys." });
  await point.focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "It is 40 % from the left and 55 % from the top." }).waitFor();
  expect(await page.getByRole("slider", { name: "From the left" }).inputValue()).toBe("40");
  const frame = page.getByRole("list", { name: "How pages cut it" }).locator("img").first();
  await expect.poll(() => frame.getAttribute("class")).toContain("focus-x-40 focus-y-60");
  const position = await frame.evaluate((image) => getComputedStyle(image).objectPosition);
  expect(position).toBe("40% 60%");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await notice(page).getByText("Picture saved.").waitFor();

  await go(page, "/facts/ministries/edit");
  await page.getByLabel("Picture", { exact: true }).first().selectOption({ label: "Lanterns by the river" });
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();
  await page.getByRole("main").getByRole("img", { name: "Lanterns by the river" }).waitFor();

  await go(page, "/pages/baptism/edit");
  await page.getByRole("textbox", { name: "Text", exact: true }).press("Control+Home");
  await page.getByLabel("Picture of the library").selectOption({ label: "Lanterns by the river" });
  await page.getByRole("button", { name: "Insert picture" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();

  const visitor = await visit(site, phone);
  for (const url of ["/ministries", "/baptism"]) {
    await go(visitor.page, url);
    const picture = visitor.page.getByRole("main").getByRole("img", { name: "Lanterns by the river" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    if (url === "/ministries")
      expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("40% 60%");
  }

  await go(page, "/pictures");
  await page.getByRole("link", { name: "Change Lanterns by the river" }).click();
  await page.getByRole("link", { name: "Take down" }).click();
  const question = page.getByRole("dialog", { name: "Take this picture down?" });
  await question.getByText("from 2 places where it is used").waitFor();
  await question.getByRole("button", { name: "Take down" }).click();
  await notice(page).getByText("Picture taken down everywhere.").waitFor();
  await page.getByText("The library has no pictures yet.").waitFor();
  for (const url of ["/ministries", "/baptism"]) {
    await go(visitor.page, url);
    expect(await visitor.page.getByRole("img", { name: "Lanterns by the river" }).count()).toBe(0);
  }
});

test("the focal point is set by pressing the picture, and leaving without saving asks first", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pictures");
  const form = page.locator("main form");
  await form.getByLabel("Picture", { exact: true }).setInputFiles(await smallPicture("#48766a"));
  await form.getByRole("radio", { name: "Adults who agreed" }).check();
  await form.getByRole("textbox", { name: "Who agreed" }).fill("Ann Hill");
  await form.getByRole("button", { name: "Add picture" }).click();
  await notice(page).getByText("Picture added.").waitFor();
  const point = page.getByRole("button", { name: "Move the point" });
  const rings = await point
    .locator("circle")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke));
  expect(rings).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  const box = await point.boundingBox();
  await point.click({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) * 0.25 } });
  expect(await page.getByRole("slider", { name: "From the left" }).inputValue()).toBe("90");
  expect(await page.getByRole("slider", { name: "From the top" }).inputValue()).toBe("25");
  await page.getByRole("link", { name: "All pictures" }).click();
  await page.getByRole("dialog").waitFor();
});
