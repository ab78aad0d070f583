import { writeFile } from "node:fs/promises";
import { launchBrowser } from "../test/support/browser.ts";
import { siteFonts } from "./booklet.ts";

const questions = [
  "Which of the two verbs do you need more this week: he leads me, or he makes me lie down?",
  "Where is the shallow bank in your day? Who leads you there?",
  "Whom could you give half an hour to sit down?",
];

/** Prints the notes of a sermon to take home, with the Chromium that the tests use. */
export async function renderNotes(content: string): Promise<void> {
  const html = `<!doctype html><html lang="en-GB"><title>He Leads Me beside Still Waters</title><style>${await siteFonts()}
    @page{size:A5;margin:16mm 15mm}body{margin:0;color:#22302f;font:12pt/1.45 "Source Sans 3 Variable"}
    h1{font:500 24pt/1.1 Newsreader;margin:0 0 3mm}p{margin:0 0 4mm}.who{color:#57645f;margin-bottom:7mm}
    blockquote{font:italic 500 15pt/1.4 Newsreader;margin:0 0 7mm;padding-left:5mm;border-left:1mm solid #b98a3a}
    h2{font:500 15pt/1.2 Newsreader;margin:0 0 3mm}ol{margin:0;padding-left:6mm}li{margin-bottom:12mm}</style>
    <h1>He Leads Me beside Still Waters</h1><p class="who">Pastor Miriam Hale · Psalm 23 · Notes to take home</p>
    <blockquote>He makes me lie down in green pastures.<br>He leads me beside still waters.<br>He restores my soul.</blockquote>
    <p>Once a day, this week: one glass of water, sitting down, and the psalm.</p>
    <h2>To think about, alone or in your group</h2><ol>${questions.map((question) => `<li>${question}</li>`).join("")}</ol>
    <p class="who">These notes belong to the sample of this website.</p>`;
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  await writeFile(`${content}sermons/still-waters-notes.pdf`, pdf);
  console.log(`still-waters-notes.pdf  ${Math.round(pdf.length / 1024)} KB`);
}
