import { expect } from "vitest";
import { announced, fieldValue } from "../../support/html.ts";
import { postForm, type TestSite } from "../../support/test-site.ts";
import { mailsTo } from "./mailbox.ts";
import { joinNamed, type Known } from "./managed-people.ts";
import { follow, page } from "./page.ts";
import { formAt, type Sent } from "./page-edits.ts";
import { databaseOf, giveRoles } from "./people.ts";

export const screen = "/bank-account";
export const propose = `${screen}/propose`;
export const oldNumber = "00000000";
export const newNumber = "31926819";
export const iban = "DE89370400440532013000";

/** The values of the sample's lines, with another account number. */
export function values(number: string): string[] {
  return ["Riverside Community Church", "Valley Savings Bank", "00-00-00", number, "GIFT"];
}

/** What people with the right do on a site, as browsers without scripts send it. */
export class BankDetails {
  readonly #site: TestSite;
  readonly ann: Known;
  readonly ben: Known;

  constructor(site: TestSite, ann: Known, ben: Known) {
    this.#site = site;
    this.ann = ann;
    this.ben = ben;
  }

  /** Joins two treasurers, who logged in just now. */
  static async of(site: TestSite): Promise<BankDetails> {
    const ann = await joinNamed(site, "Ann Hill", "treasurer");
    return new BankDetails(site, ann, await joinNamed(site, "Ben Hill", "treasurer"));
  }

  /** Brings back the details of the file, and both treasurers, who logged in at this moment. */
  async startAgain(now: Date): Promise<void> {
    await using db = databaseOf(this.#site);
    await db.deleteFrom("bankProposals").execute();
    await db.deleteFrom("pageTexts").execute();
    await db.deleteFrom("pageRevisions").execute();
    for (const { email } of [this.ann, this.ben]) await giveRoles(this.#site, email, "treasurer");
    await db.updateTable("session").set({ createdAt: now.toISOString() }).execute();
  }

  async send({ headers }: Known, change: Sent = {}): Promise<Response> {
    const body = await formAt(this.#site, propose, headers, change);
    return this.#site.request(propose, { method: "POST", body, headers });
  }

  /** Proposes an account number and an IBAN, and returns the id of the proposal. */
  async proposed(by = this.ann, number = newNumber): Promise<string> {
    const response = await this.send(by, {
      "row-lines-value": values(number),
      "transfer-iban": iban,
      "transfer-name": "Riverside",
    });
    expect(response.status).toBe(302);
    return this.waiting();
  }

  /** The id of the proposal that waits. */
  async waiting(): Promise<string> {
    await using db = databaseOf(this.#site);
    const { id } = await db
      .selectFrom("bankProposals")
      .select("id")
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** What the comparison that somebody sees was made with. */
  async seenBy({ headers }: Known, id: string): Promise<string> {
    return fieldValue(await page(this.#site, `${screen}/proposals/${id}`, headers), "seen") ?? "";
  }

  async confirm(who: Known, id: string, seen?: string): Promise<Response> {
    const fields = { seen: seen ?? (await this.seenBy(who, id)) };
    return postForm(this.#site, `${screen}/proposals/${id}/confirm`, fields, who.headers);
  }

  decline({ headers }: Known, id: string, reason = "It is another bank."): Promise<Response> {
    return postForm(this.#site, `${screen}/proposals/${id}/decline`, { reason }, headers);
  }

  withdraw({ headers }: Known, id: string): Promise<Response> {
    return postForm(this.#site, `${screen}/proposals/${id}/withdraw`, {}, headers);
  }

  /** The notice after a command. */
  async said(response: Response, { headers }: Known): Promise<string> {
    const html = await follow(this.#site, response, headers.cookie);
    return [...announced(html, "status"), ...announced(html)].join();
  }

  async state(id: string): Promise<string> {
    await using db = databaseOf(this.#site);
    const proposal = db.selectFrom("bankProposals").select("state").where("id", "=", id);
    return (await proposal.executeTakeFirstOrThrow()).state;
  }

  async expectOldDetails(): Promise<void> {
    const giving = await page(this.#site, "/giving");
    expect(giving).toContain(oldNumber);
    expect(giving).not.toContain(newNumber);
    expect(giving).not.toContain("Confirmed by");
  }

  /** The mails about bank details to somebody, once nothing waits to be sent. */
  async told({ email }: Pick<Known, "email">) {
    await using db = databaseOf(this.#site);
    const waiting = db.selectFrom("outbox").select("id");
    await expect.poll(() => waiting.execute()).toEqual([]);
    return (await mailsTo(this.#site, email)).filter(({ subject }) => subject.includes("bank details"));
  }
}
