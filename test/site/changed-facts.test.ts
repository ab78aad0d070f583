import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factSetNames, factSets } from "../../app/pages/originals/fact-sets.server.ts";
import { type FactSetName, type FactSets, setsForTwo } from "../../app/pages/originals/facts.ts";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { insertEvents } from "../support/events.ts";
import { visibleText } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { ann } from "./support/messages.ts";
import { formAt } from "./support/page-edits.ts";
import { databaseOf, register } from "./support/people.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => new Date("2026-11-22T12:00:00Z") });
});
afterAll(() => site.close());

/** Another value of the same kind. */
function changed(value: string, count: number): string {
  if (value === "") return "";
  if (/^https:/.test(value)) return `https://changed.example/${count}`;
  if (/^\S+@\S+$/.test(value)) return `changed-${count}@changed.example`;
  if (/^\+\d/.test(value)) return `+49 30 555 ${String(count).padStart(4, "0")}`;
  if (/^\d\d:\d\d$/.test(value)) return "17:45";
  if (value === "Europe/London") return "Pacific/Auckland";
  if (/^-?\d+\.\d+, -?\d+\.\d+$/.test(value))
    return value
      .split(", ")
      .map((degrees) => Number(degrees) + 1)
      .join(", ");
  // Days, ages, shares, icons, dates, pages and files.
  if (/^(\d+|\w+|\d{4}-\d\d-\d\d|\/[\w-]*|[\w-]+\.\w+)$/.test(value)) return value;
  return value
    .split("\n")
    .map((_, line) => `Changed ${count} line ${line + 1}`)
    .join("\n");
}

/** Every text that some fact has. */
function textsOf(facts: unknown): string[] {
  if (typeof facts === "string") return [facts];
  return typeof facts === "object" && facts !== null ? Object.values(facts).flatMap(textsOf) : [];
}

/** What a set says on a new site, which shows the sample. */
function original<Name extends FactSetName>(name: Name): FactSets[Name] {
  return factSets[name].sample ?? factSets[name].original;
}

test("when every fact is changed, no page, feed, manifest or mail has an old one", async () => {
  const staff = { cookie: await signIn(site) };
  {
    await using db = databaseOf(site);
    await insertEvents(db, [{ eventTitle: "Supper", eventDate: "2026-12-01", slug: "supper" }]);
  }
  let count = 0;
  const still = new Set<string>();
  const changedByOne = factSetNames.filter((name) => !setsForTwo.has(name) && name !== "look");
  for (const name of changedByOne) {
    const url = `/facts/${name}/edit`;
    const body = new FormData();
    for (const [field, value] of await formAt(site, url, staff)) {
      // Ids stay when names change.
      const isFact = !["version", "button"].includes(field) && !field.endsWith("-id");
      const sent = isFact ? changed(String(value), count++) : String(value);
      if (sent === value) still.add(sent);
      body.append(field, sent);
    }
    const saved = await site.request(url, { method: "POST", body, headers: staff });
    expect(saved.status, `${name}: ${visibleText(await saved.text())}`).toBe(302);
  }

  const prose = await Promise.all(
    ["pages", "poems"].map(async (folder) => {
      const files = await readdir(`content/sample/${folder}`);
      return Promise.all(files.map((file) => readFile(`content/sample/${folder}/${file}`, "utf8")));
    }),
  );
  const { services, account, congregation } = {
    services: original("services").services,
    account: original("bank-account"),
    congregation: original("congregation"),
  };
  const fixed = [
    ...textsOf([services, account, congregation.kids.path]),
    ...prose.flat(),
    // The pages have headings like these.
    ...textsOf(factSets.menu.original),
    // A heading of a page, and what somebody looks after.
    "Life groups",
    // A heading of every page's foot, and the sample's word of invitation.
    "When we meet",
  ];
  const old = changedByOne
    .flatMap((name) => textsOf(original(name)))
    .filter((text) => text.length > 7 && !text.includes("{") && !still.has(text))
    .filter((text) => !fixed.some((kept) => kept.includes(text)));
  expect(old.length).toBeGreaterThan(150);
  expect(old).toContain(congregation.phone);
  expect(old).toContain(congregation.email);

  const found: string[] = [];
  const files = ["/site.webmanifest", "/calendar.ics", "/event/supper/2026-12-01/calendar.ics"];
  for (const path of [...publicPages, ...unlistedPages, "/event/supper", ...files]) {
    const response = await site.request(path);
    const text = (await response.text()).replaceAll(/\r\n[ \t]/g, "").replaceAll("\\,", ",");
    const readable = files.includes(path) ? text : `${text} ${visibleText(text)}`;
    found.push(...old.filter((fact) => readable.includes(fact)).map((fact) => `${path} has ${fact}`));
    // The bank account is in this name.
    if (!/giv|contact/.test(path) && text.includes(congregation.name)) found.push(`${path} has the name`);
  }
  expect(found).toEqual([]);

  const facts = await site.request("/site.webmanifest");
  const { name } = (await facts.json()) as { name: string };
  expect(name).toMatch(/^Changed \d+ line 1$/);
  const contact = visibleText(await (await site.request("/contact-us")).text());
  const [email = ""] = /changed-\d+@changed\.example/.exec(contact) ?? [];
  expect((await postForm(site, "/contact-us", ann)).status).toBe(302);
  const mail = await newestMailTo(site, email);
  expect(mail.senderName).toBe(name);
  const welcome = await newestMailTo(site, await register(site));
  expect(welcome.text + welcome.html + welcome.subject).toContain(name);
  expect(welcome.text + welcome.html + welcome.subject).not.toContain(congregation.name);
});
