import { beforeAll, expect, test } from "vitest";
import { attributesIn, fieldValue, parsePage, textsIn } from "../support/html.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { addOwnPage, sendPieces } from "./support/own-pages.ts";
import { sendFacts, sendPage } from "./support/page-edits.ts";
import { joinAs } from "./support/people.ts";

describeSite("text that people type", (open) => {
  let site: TestSite;
  let editor: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => new Date("2026-11-25T12:00:00Z") });
    editor = { cookie: await joinAs(site, "editor") };
  });

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await site.request(path, { headers });
    expect(response.status, path).toBe(200);
    return response.text();
  };
  const publish = async (text: string) => {
    expect((await sendPage(site, "baptism", editor, { text })).status).toBe(302);
    return read("/baptism");
  };

  test("hymns keep their numbers", async () => {
    const html = await publish("12. Amazing grace\r\n45. Be thou my vision\r\n103. Abide with me");
    expect(textsIn(html, ".prose li")).toEqual([
      "12. Amazing grace",
      "45. Be thou my vision",
      "103. Abide with me",
    ]);
    expect(attributesIn(html, ".prose li", "value")).toEqual(["12", "45", "103"]);
  });

  test("lines, words in angle brackets and number signs are on the page, and no HTML of them", async () => {
    const html = await publish(
      "Riverside Chapel\n4 Chapel Lane\n\nAsk Ann <Office> before the <spring> fair.\n\n# of people: 40",
    );
    const [address, ask, people] = [...parsePage(html).querySelectorAll(".prose > p")];
    expect(address?.innerHTML).toBe("Riverside Chapel<br>\n4 Chapel Lane");
    expect(ask?.textContent).toBe("Ask Ann <Office> before the <spring> fair.");
    expect(people?.textContent).toBe("# of people: 40");
    expect(parsePage(html).querySelector("office, spring, .prose h2")).toBeNull();
    expect(html).toContain("&lt;Office&gt;");
  });

  test("a table is on the page with its headings, and scripts in its cells do not work", async () => {
    const html = await publish(
      "| Day | Time |\n|---|---|\n| Sunday | 10.30am |\n| <script>alert(1)</script>[x](javascript:a) | ![y](https://church.example/y.jpg) |",
    );
    expect(attributesIn(html, ".prose table th", "scope")).toEqual(["col", "col"]);
    expect(textsIn(html, ".prose tbody tr")[0]).toBe("Sunday 10.30am");
    expect(attributesIn(html, ".prose [tabindex]", "aria-label")).toEqual(["Table: Day, Time"]);
    expect(parsePage(html).querySelector(".prose script, .prose a")).toBeNull();
    expect(attributesIn(html, ".prose td img", "alt")).toEqual(["y"]);
  });

  test("what is saved is opened again as it was", async () => {
    const text =
      "12. Amazing grace\n45. Be thou\n\n1. One\n    - *two* \\# <Office>\n\n| a | b |\n| --- | --- |\n| c\\|d | e<br>f |\n\n&amp; \\_x\\_";
    await publish(text);
    expect(fieldValue(await read("/pages/baptism/edit", editor), "text")).toBe(text);
  });

  test("a table that would take long to make is refused with a sentence, and nothing is lost", async () => {
    const before = await read("/fasting");
    const text = `${"|a".repeat(30)}|\n${"|-".repeat(30)}|`;
    const refused = await sendPage(site, "fasting", editor, { text });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("The text must not have tables of more than 20 columns.");
    expect(fieldValue(html, "text")).toBe(text);
    expect(await read("/fasting")).toBe(before);
  });

  test("a preview says that a # is shown and a > makes a quotation", async () => {
    await sendPage(site, "kids", editor, { text: "# of people: 40\n\n> 18 years", button: "preview" });
    const html = await read("/riverside-kids?preview", editor);
    expect(html).toContain("shows its # sign");
    expect(html).toContain("is shown as a quotation");
  });

  test("pieces of one's own pages are read alike", async () => {
    const id = await addOwnPage(site, editor);
    const sent = await sendPieces(site, id, editor, {
      "piece-0-kind": "text",
      "piece-0-text": "12. Amazing grace\n45. Be thou <Office>",
    });
    expect(sent.status).toBe(302);
    expect(textsIn(await read("/our-garden"), ".prose li")).toEqual([
      "12. Amazing grace",
      "45. Be thou <Office>",
    ]);
  });

  test("the lines of a fact stay lines", async () => {
    const sent = await sendFacts(site, "home", editor, { "prayer-words": "One\nTwo <Office>" });
    expect(sent.status).toBe(302);
    const lines = [...parsePage(await read("/")).querySelectorAll("p.whitespace-pre-line")];
    expect(lines.map(({ textContent }) => textContent)).toContain("One\nTwo <Office>");
  });
});
