import { beforeAll, expect, test } from "vitest";
import { lapseProposals } from "../../app/pages/bank-account/lapsing.server.ts";
import { visibleText } from "../support/html.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { BankDetails, screen } from "./support/bank-details.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { mailsAbout, withSecret, workingSite } from "./support/praying.ts";

describeSite("bank details that nobody decides", (open) => {
  let site: TestSite;
  let bank: BankDetails;
  let now = new Date("2026-11-20T12:00:00.000Z");
  beforeAll(async () => {
    site = await open(withSecret, { clock: () => now, pollSeconds: 0.2 });
    bank = await BankDetails.of(site);
    await bank.startAgain(now);
  });
  async function at(day: string): Promise<void> {
    now = new Date(`${day}T12:00:00.000Z`);
    await using db = databaseOf(site);
    const working = await workingSite(site, db, now);
    await Promise.all([lapseProposals(working), lapseProposals(working)]);
  }
  const told = async (subject: RegExp) => (await mailsAbout(site, bank.ben.email, subject)).length;

  test("people are reminded once, the page says how old they are, and after a month nobody can confirm them", async () => {
    const id = await bank.proposed();
    const seen = await bank.seenBy(bank.ben, id);
    await at("2026-12-09");
    expect(await told(/still wait/)).toBe(0);
    await at("2026-12-10");
    await at("2026-12-11");
    expect(await told(/still wait/)).toBe(1);
    await using db = databaseOf(site);
    await db.updateTable("session").set({ createdAt: now.toISOString() }).execute();
    const compare = visibleText(await page(site, `${screen}/proposals/${id}`, bank.ben.headers));
    expect(compare).toContain("21 days ago. If nobody decides, it lapses on");
    now = new Date("2026-12-20T12:00:00.000Z");
    await db.updateTable("session").set({ createdAt: now.toISOString() }).execute();
    expect(await bank.said(await bank.confirm(bank.ben, id, seen), bank.ben)).toContain("no longer waiting");
    await at("2026-12-20");
    expect(await bank.state(id)).toBe("lapsed");
    expect(await told(/have lapsed/)).toBe(1);
    await bank.expectOldDetails();
    expect(visibleText(await page(site, `${screen}/history`, bank.ben.headers))).toContain(
      "ended after 30 days",
    );
  });
});
