import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addToLibrary } from "../site/support/library.ts";
import { sendPage } from "../site/support/page-edits.ts";
import { joinAs } from "../site/support/people.ts";
import { textsIn } from "../support/html.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { tabTo } from "./support/keyboard.ts";
import { alert, expectFocus, go, logIn, notice, openBrowser, pathOf } from "./support/visitor.ts";

let site: TestSite;
let now = new Date("2026-11-21T12:00:00Z");

beforeEach(async () => {
  now = new Date("2026-11-21T12:00:00Z");
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
afterEach(() => site.close());
const visit = openBrowser();

const textOfPage = async () => textsIn(await (await site.request("/baptism")).text(), ".prose")[0] ?? "";
const field = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

/** Waits until the buttons work, selects all text, and types. */
async function rewrite(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Bold" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Bold" }).isEnabled()).toBe(true);
  await field(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

test("a page is edited, previewed, published and restored by keyboard alone", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/baptism");
  await tabTo(page, "Edit this page");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/pages/baptism/edit");

  await rewrite(page, "We meet in the river");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+b");
  expect(await field(page).inputValue()).toBe("We meet in the **river**");
  await page.keyboard.press("Control+z");
  expect(await field(page).inputValue()).toBe("We meet in the river");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("End");
  await page.keyboard.type(" at ");
  await tabTo(page, "9am time of the service {service.time}");
  await page.keyboard.press("Enter");
  expect(await field(page).inputValue()).toBe("We meet in the **river** at {service.time}");

  await tabTo(page, "Preview");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/baptism?preview");
  await page.getByText("We meet in the river at 9am").waitFor();
  expect(await textOfPage()).toContain("Baptism is how Christians");
  await tabTo(page, "Publish");
  await page.keyboard.press("Enter");
  await notice(page).getByText("Page published.").waitFor();
  expect(await textOfPage()).toBe("We meet in the river at 9am");

  now = new Date("2026-11-22T12:00:00Z");
  await go(page, "/pages/baptism/edit");
  await rewrite(page, "We meet on the moon");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();
  expect(await textOfPage()).toBe("We meet on the moon");

  await go(page, "/pages/baptism/history");
  await page.getByText("[added: on the moon ]").or(page.locator("ins")).first().waitFor();
  await tabTo(page, "Restore this version of 21 November 2026, noon");
  await page.keyboard.press("Enter");
  await notice(page).getByText("That version is published again.").waitFor();
  expect(await textOfPage()).toBe("We meet in the river at 9am");

  await page.getByRole("button", { name: "Back to the original" }).click();
  await notice(page).getByText("The original is in use again.").waitFor();
  expect(await textOfPage()).toContain("Baptism is how Christians");
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect.poll(textOfPage).toBe("We meet in the river at 9am");
});

test("a link to a page of the site is chosen from a list, around the words that are selected", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  await rewrite(page, "Come along");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.getByLabel("Link to a page of this site").selectOption("/event");
  await page.getByRole("button", { name: "Insert link" }).press("Enter");
  expect(await field(page).inputValue()).toBe("Come [along](/event)");
  await page.getByRole("button", { name: "Insert link" }).press("Enter");
  expect(await field(page).inputValue()).toBe("Come [along](/event)[Events](/event)");
});

/** Empties the field, which waits until the buttons work. */
async function clear(page: Page): Promise<void> {
  await rewrite(page, "");
  await page.keyboard.press("Delete");
}

function paste(page: Page, html: string): Promise<void> {
  return field(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test("text that is pasted from a word processor becomes Markdown", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  await clear(page);
  await paste(
    page,
    `<html><head><style>p { color: red }</style></head><body lang=EN-GB><h1>Come&nbsp;along</h1>
    <p class=MsoNormal>It is <b>cold</b>, <span style="font-style:italic">really</span>.<o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst><span style='mso-list:Ignore'>·&nbsp;&nbsp; </span>A towel</p>
    <p class=MsoListParagraphCxSpLast><span style='mso-list:Ignore'>·&nbsp;&nbsp; </span>Old shoes</p>
    <p><a href="https://church.example/a">More</a><script>alert(1)</script><img src=x onerror=alert(2)></p>`,
  );
  await expect
    .poll(() => field(page).inputValue())
    .toBe(
      "# Come along\n\nIt is **cold**, *really*.\n\n- A towel\n- Old shoes\n\n[More](https://church.example/a)",
    );
});

test("lines, lists and tables that are pasted are on the page as they were, and pasted from there again", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  await clear(page);
  await paste(
    page,
    `<p class=MsoNormal>Riverside Chapel<br>4 Chapel Lane</p><p>Ask Ann &lt;Office&gt;.</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>Bring food</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Salad</p>
    <ol start=12><li>Amazing grace</li><li value=45>Be thou my vision</li></ol>
    <table class=MsoTableGrid><tr><td><p class=MsoNormal>Sunday</p></td><td><p class=MsoNormal>10.30am</p></td></tr></table>
    <p><span style="font-weight:700;font-style:italic">Both</span> plain</p>`,
  );
  const written =
    "Riverside Chapel\n4 Chapel Lane\n\nAsk Ann <Office>.\n\n- Bring food\n  - Salad\n\n12. Amazing grace\n45. Be thou my vision\n\n|  |  |\n| --- | --- |\n| Sunday | 10.30am |\n\n***Both*** plain";
  expect(await field(page).inputValue()).toBe(written);
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();
  const prose = page.locator(".prose");
  expect(
    (await prose.allInnerTexts())
      .join()
      .split(/\n+/)
      .map((line) => line.replace(/\s+/g, " ").trim()),
  ).toEqual([
    "Riverside Chapel",
    "4 Chapel Lane",
    "Ask Ann <Office>.",
    "Bring food",
    "Salad",
    "12. Amazing grace",
    "45. Be thou my vision",
    "Sunday 10.30am",
    "Both plain",
  ]);
  const copied = await prose.evaluate((element) => element.innerHTML);
  await go(page, "/pages/baptism/edit");
  expect(await field(page).inputValue()).toBe(written);
  await clear(page);
  await paste(page, copied);
  expect(await field(page).inputValue()).toBe(written);
});

test("a wide table scrolls by itself on a narrow phone, with the keyboard too", async () => {
  const table = `| ${"Longname | ".repeat(8)}\n| ${"--- | ".repeat(8)}\n| ${"Everybody | ".repeat(8)}`;
  const text = `103. Abide with me\n1986. A year\n\n${table}`;
  await sendPage(site, "baptism", { cookie: await joinAs(site, "editor") }, { text });
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await visit(site, { viewport: { width: 320, height: 700 }, colorScheme });
    await go(page, "/baptism");
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await sideways()).toBe(0);
    const group = page.getByRole("group", { name: "Table: Longname" });
    await group.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => group.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    expect(await group.getByRole("columnheader").count()).toBe(8);
  }
});

test("a picture, a fact and a heading leave the lines around them what they are", async () => {
  await addToLibrary(site, { cookie: await joinAs(site, "editor") }, { alt: "A river" });
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  await rewrite(page, "# Come along\n\n- A towel");
  const value = () => field(page).inputValue();
  await page.keyboard.press("Control+Home");
  await page.getByRole("button", { name: "Insert picture" }).press("Enter");
  expect(await value()).toMatch(/^!\[A river\]\(picture:[\w-]+\)\n\n# Come along\n\n- A towel$/);
  await field(page).focus();
  await page.keyboard.press("Control+z");
  expect(await value()).toBe("# Come along\n\n- A towel");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: /time of the service/ }).press("Enter");
  expect(await value()).toBe("# Come along\n\n- {service.time} A towel");

  await rewrite(page, "Come along now");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Heading" }).press("Enter");
  expect(await value()).toBe("## Come along now");
});

test("what the buttons write is read as they say", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  const html: Record<string, string> = {};
  for (const [button, text] of [
    ["Bold", "Come <Office> now"],
    ["Italic", "Come along now"],
    ["Heading", "12 people"],
    ["List", "One\nTwo"],
    ["Numbered list", "One\nTwo"],
    ["Quotation", "Come to me"],
  ] as const) {
    await go(page, "/pages/baptism/edit");
    await rewrite(page, text);
    await page.keyboard.press("Control+a");
    await page.getByRole("button", { name: button, exact: true }).press("Enter");
    const written = await field(page).inputValue();
    await page.getByRole("button", { name: "Publish" }).click();
    await notice(page).getByText("Page published.").waitFor();
    html[button] = (await page.locator(".prose").innerHTML()).replaceAll("\n", "");
    await go(page, "/pages/baptism/edit");
    expect(await field(page).inputValue()).toBe(written.trim());
  }
  expect(html).toEqual({
    Bold: "<p><strong>Come &lt;Office&gt; now</strong></p>",
    Italic: "<p><em>Come along now</em></p>",
    Heading: "<h2>12 people</h2>",
    List: "<ul><li>One</li><li>Two</li></ul>",
    "Numbered list": "<ol><li>One</li><li>Two</li></ol>",
    Quotation: "<blockquote><p>Come to me</p></blockquote>",
  });
});

test("nothing that was typed is lost when a page is refused, or too long, or left", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 400/);
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  await rewrite(page, "Come to [us](/nowhere)");
  await page.getByText("Short facts beside the text").click();
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("textbox", { name: "Short heading", exact: true }).nth(4).fill("New");
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("one field needs a correction").waitFor();
  await page.getByRole("link", { name: "The value must not be empty." }).click();
  await page.keyboard.type("Value");
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("there is no page at /nowhere.").waitFor();
  expect(await field(page).inputValue()).toBe("Come to [us](/nowhere)");

  await field(page).evaluate((element) => {
    if (element instanceof HTMLTextAreaElement) element.value = "word\n\n".repeat(40_000);
  });
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("This is more text than a page can hold").waitFor();
  expect((await field(page).inputValue()).length).toBe(240_000);

  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await expectFocus(page, "Keep editing");
  await page.keyboard.press("Enter");
  expect(pathOf(page)).toBe("/pages/baptism/edit");
});

test("without scripts a page is edited, its rows altered, previewed and published", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await logIn(page);
  await page.goto("/pages/baptism/edit");
  await field(page).fill("Plain words.");
  await page.getByText("Short facts beside the text").click();
  await page.getByRole("button", { name: "Remove line 2" }).click();
  expect(await field(page).inputValue()).toBe("Plain words.");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Plain words.").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();
  expect(await textOfPage()).toBe("Plain words.");
});
