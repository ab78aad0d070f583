import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WrittenEntry } from "../../app/pages/moving-in/testing/exports.ts";
import { leftoversOn } from "../site/support/leftovers.ts";
import { joinNamed } from "../site/support/managed-people.ts";
import { exportOfOld, old } from "../site/support/moving.ts";
import { password } from "../site/support/people.ts";
import { tune } from "../site/support/site-files.ts";
import { jpeg } from "../site/support/stored-pictures.ts";
import { type FilmSites, openFilmSites, patientFetch } from "../support/film-sites.ts";
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
import { go, logIn, notice, openBrowser, pathOf } from "./support/visitor.ts";

/** The Monday before, at ten in Germany. */
let now = new Date("2026-11-23T09:00:00Z");
let others: FilmSites;
let site: TestSite;
beforeAll(async () => {
  others = await openFilmSites();
  site = await openNewSite({ clock: () => now, publicFetch: patientFetch(others), pollSeconds: 0.1 });
  const answer = (path: string, type: string, body: string | Uint8Array) =>
    others.answers.set(old + path, (response) => response.writeHead(200, { "content-type": type }).end(body));
  const picture = Buffer.from(await (await jpeg()).arrayBuffer());
  for (const name of ["Kirche.jpg", "Kirche-300x200.jpg"])
    answer(`${uploads}/${name}`, "image/jpeg", picture);
  answer("/feed/predigten", "application/rss+xml", podcast);
  answer("/audio/advent.mp3", "audio/mpeg", tune);
});
afterAll(async () => {
  await site.close();
  await others.close();
});
const visit = openBrowser();
const inGermany = { locale: "de-DE", timezoneId: "Europe/Berlin" };

const uploads = "/wp-content/uploads/2019";
const labels = `<category domain="category" nicename="gemeindebrief"><![CDATA[Gemeindebrief]]></category>
  <category domain="post_tag" nicename="buße">Buße</category>`;
const entries: WrittenEntry[] = [
  {
    id: 2,
    title: "Über unsere Kirche",
    link: `https://${old}/gemeinde/ueber-unsere-kirche/`,
    content: `<h2>Größe zeigt sich in Güte</h2><p>Seit 1893 in der Glümerstraße.</p><p><img src="${uploads}/Kirche-300x200.jpg" alt="Unsere Kirche"></p>`,
  },
  {
    id: 3,
    title: "Frauenfrühstück",
    link: `https://${old}/fruehstueck/`,
    content: "<ul><li>Brötchen</li><li>Käse</li></ul>",
  },
  {
    id: 4,
    type: "post",
    title: "Buß- und Bettag",
    link: `https://${old}/2019/11/buss-und-bettag/`,
    content: "<p>Wir halten inne.</p>",
    meta: { _thumbnail_id: "20" },
    more: labels,
  },
  {
    id: 5,
    type: "post",
    title: "Erntedank",
    link: `https://${old}/2019/10/erntedank/`,
    content: "<p>Danke für die Äpfel.</p>",
    enclosures: [`https://${old}/audio/advent.mp3\n1234\naudio/mpeg\n`],
    more: labels,
  },
  { id: 6, title: "Alter Entwurf", status: "draft", content: "<p>Noch nicht.</p>" },
  { id: 7, type: "wpfc_sermon", title: "Macht hoch die Tür" },
  {
    id: 20,
    type: "attachment",
    title: "Kirche.jpg",
    status: "inherit",
    file: `https://${old}${uploads}/Kirche.jpg`,
    meta: { _wp_attachment_image_alt: "Unsere Kirche von Süden" },
  },
];

const podcast = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel><title>Predigten der Lukaskirche</title><link>https://${old}/</link>
<item><title>Macht hoch die T&amp;uuml;r</title><guid isPermaLink="false">predigt-7</guid>
<pubDate>Sun, 22 Nov 2026 10:00:00 +0100</pubDate><itunes:author>Jörg Müller</itunes:author>
<description>&lt;p&gt;Der König kommt, sanftmütig.&lt;/p&gt;</description>
<enclosure url="https://${old}/audio/advent.mp3" length="${tune.length}" type="audio/mpeg"/></item>
</channel></rss>`;

const captions = `1
00:00:01,000 --> 00:00:05,000
Macht hoch die Tür, die Tor macht weit,

2
00:00:05,500 --> 00:00:09,000
es kommt der Herr der Herrlichkeit,
ein König aller Königreich – und das ist größer als die Welt.
`;

const calendar = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Gemeinde//DE",
  "BEGIN:VEVENT",
  "UID:chor@lukas.example",
  "SUMMARY:Chorprobe für Weihnachten",
  "LOCATION:Gemeindehaus\\, Glümerstraße 7",
  "DTSTART;TZID=Europe/Berlin:20261203T193000",
  "DTEND;TZID=Europe/Berlin:20261203T210000",
  "RRULE:FREQ=WEEKLY;UNTIL=20261217T225959Z;BYDAY=TH",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:basar@lukas.example",
  "SUMMARY:Adventsbasar",
  "DESCRIPTION:Plätzchen\\, Kränze und Glühwein",
  "DTSTART;TZID=Europe/Berlin:20261205T140000",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

test("a German church moves in from WordPress and walks from Welcome to its first Sunday", async () => {
  const { page } = await visit(site, inGermany);
  const { page: reader, expectErrors } = await visit(site, { ...inGermany, ...phone });
  expectErrors(/status of 404/);
  await beginSite(page);
  await moveIn(page);
  await publishSeveral(page, reader);
  await importSermon(page);
  await importCalendar(page);
  await confirmIban(page);

  now = new Date("2026-11-29T09:10:00Z");
  await expectTexts(
    reader,
    "/",
    ...["Evangelische Lukasgemeinde", "Schön, dass Sie da sind!", "Gottesdienst", "Visit or write"],
  );
  await expectTexts(reader, "/today", "Church is now", "Gottesdienst", "Lukaskirche");
  await expectTexts(reader, "/event", "Chorprobe für Weihnachten", "7.30pm", "Gemeindehaus", "Adventsbasar");
  await expectTexts(reader, "/contact-us", "Glümerstraße 5", "79102 Freiburg im Breisgau");
  expect(await reader.locator("a[href='tel:+49761123456']").first().textContent()).toBe("Call0761 12 34 56");
  await expectTexts(
    reader,
    "/giving",
    ...["DE89 3704 0044 0532 0130 00", "Ev. Lukasgemeinde Freiburg", "Confirmed by two people"],
  );
  const sermon = await expectTexts(
    reader,
    "/sermons/macht-hoch-die-tuer",
    ...["Macht hoch die Tür", "Jörg Müller", "Der König kommt, sanftmütig."],
    ...["Macht hoch die Tür, die Tor macht weit,", "– und das ist größer als die Welt."],
  );
  expect(sermon).not.toContain("Watch");
  for (const passage of [/8.28$/, /9.9$/])
    await reader.getByRole("main").getByRole("link", { name: passage }).first().waitFor();
  expect(await reader.locator("main audio").count()).toBe(1);
  for (const path of ["/", "/today", "/event", "/giving", "/ueber-unsere-kirche"]) {
    await go(reader, path);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  expect(await leftoversOn(site, [/^\.example$/])).toEqual([]);
});

async function beginSite(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await comeIn(page, site);
  await main.getByLabel("Name", { exact: true }).fill("Evangelische Lukasgemeinde");
  await main.getByLabel("Welcome (optional)").fill("Schön, dass Sie da sind!");
  await main.getByLabel("Address (optional)").fill("Glümerstraße 5\n79102 Freiburg im Breisgau");
  await main.getByLabel("Phone (optional)").fill("0761 12 34 56");
  await main.getByLabel("Email (optional)").fill("buero@lukas.example");
  await main.getByRole("button", { name: "Use Europe/Berlin" }).click();
  await saveAndContinue(page, "Step 2 of 4");
  await skip(page, "Step 3 of 4");
  await main.getByLabel("What it is called").fill("Gottesdienst");
  await main.getByLabel("Place").fill("Lukaskirche");
  await saveAndContinue(page, "Step 4 of 4");
  await finish(page, { name: "Sabine Öttinger", email: "sabine@lukas.example" });
}

async function moveIn(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Copy texts from your old site" }).click();
  await main.getByLabel("Export of WordPress").setInputFiles({
    name: "lukas.wordpress.2026-11-20.xml",
    mimeType: "text/xml",
    buffer: Buffer.from(exportOfOld(entries)),
  });
  await main.getByRole("button", { name: "Show what will happen" }).click();
  await main.getByText(`Left out: a recording (https://${old}/audio/advent.mp3).`).waitFor();
  await main.getByText("Not moved in: one sermon and one recording.").waitFor();
  await main.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "What was imported" }).waitFor();
}

async function publishSeveral(page: Page, reader: Page): Promise<void> {
  const main = page.getByRole("main");
  const all = "2 pages and 2 daily posts";
  await main.getByRole("link", { name: "Publish several at once" }).click();
  expect(await main.getByLabel(/^Alter Entwurf/).isChecked()).toBe(false);
  await main.getByRole("button", { name: "Publish", exact: true }).click();
  await notice(page).getByText(`Published: ${all}.`).waitFor();
  await expectTexts(reader, "/fruehstueck", "Brötchen", "Käse");
  await main.getByRole("button", { name: "Undo" }).click();
  await notice(page).getByText(`Hidden again: ${all}.`).waitFor();
  await go(reader, "/fruehstueck");
  expect(await reader.getByText("Brötchen").count()).toBe(0);
  for (const title of [/^Über unsere Kirche/, /^Frauenfrühstück/, /^Buß- und Bettag/, /^Erntedank/])
    await main.getByLabel(title).check();
  await main.getByRole("button", { name: "Publish", exact: true }).click();
  await notice(page).getByText(`Published: ${all}.`).waitFor();

  for (const [before, after, text] of [
    ["/gemeinde/ueber-unsere-kirche/", "/ueber-unsere-kirche", "Größe zeigt sich in Güte"],
    ["/?p=3", "/fruehstueck", "Brötchen"],
    ["/2019/11/buss-und-bettag/", "/daily-posts", "Wir halten inne."],
    ["/category/gemeindebrief/", "/daily-posts", "Danke für die Äpfel."],
    ["/tag/bu%C3%9Fe/", "/daily-posts", "Buß- und Bettag"],
  ] as const) {
    await expectTexts(reader, before, text);
    expect(pathOf(reader)).toBe(after);
  }
  const picture = await reader.request.get(`${uploads}/Kirche.jpg`);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
}

/** With its recording, passages as they are written in German, and captions of an old program. */
async function importSermon(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await go(page, "/alter-uploads/import");
  await main.getByLabel("Link", { exact: true }).fill(`https://${old}/feed/predigten`);
  await main.getByRole("button", { name: "Show what will happen" }).click();
  await main.getByText("One sermon is new").waitFor();
  await main.getByLabel(/^Show them to visitors at once/).check();
  await main.getByRole("button", { name: "Import", exact: true }).click();
  await notice(page).getByText("One sermon was added.").waitFor();
  const recordings = page.getByRole("heading", { name: "Recordings" });
  await expect
    .poll(async () => {
      await page.goto("/alter-uploads/import");
      return recordings.count();
    })
    .toBe(0);
  await go(page, "/alter-uploads");
  await main.getByRole("link", { name: "Edit Macht hoch die Tür" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Scripture").fill("Röm 8,28; Sach 9,9");
  await form.getByText("Transcript and chapters", { exact: true }).click();
  await form.getByLabel("Transcript from a file").setInputFiles({
    name: "predigt.srt",
    mimeType: "application/x-subrip",
    buffer: windows1252(captions),
  });
  await form.getByRole("button", { name: "Update Video" }).click();
  await form.waitFor({ state: "detached" });
}

async function importCalendar(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await go(page, "/event-alter/import");
  await main
    .getByLabel("File")
    .setInputFiles({ name: "kalender.ics", mimeType: "text/calendar", buffer: Buffer.from(calendar) });
  await main.getByRole("button", { name: "Show what will happen" }).click();
  await main.getByText("2 events are new.").waitFor();
  await main.getByRole("button", { name: "Import", exact: true }).click();
  await notice(page).getByText("2 events were added.").waitFor();
}

async function confirmIban(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const { email } = await joinNamed(site, "Heinz Weiß", "treasurer");
  const { page: theirs } = await visit(site, inGermany);
  await logIn(theirs, { email, password });
  await go(theirs, "/bank-account/propose");
  await theirs.getByLabel(/^IBAN/).fill("DE89 3704 0044 0532 0130 00");
  await theirs.getByLabel(/^Name of the account/).fill("Ev. Lukasgemeinde Freiburg");
  await theirs.getByLabel(/^Reference/).fill("Spende für die Gemeinde");
  await theirs.getByRole("button", { name: "Add a line" }).click();
  await theirs.getByRole("textbox", { name: "Short heading" }).fill("Bank");
  await theirs.getByRole("textbox", { name: "What it says" }).fill("Volksbank Breisgau-Süd");
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

/** As an old editor of captions saves it. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll("–", "\u0096"), "latin1");
}
