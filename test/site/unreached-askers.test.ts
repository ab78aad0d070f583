import { expect, onTestFinished, test } from "vitest";
import { openReceiver, reply } from "../../platform/mail/testing/smtp-receiver.ts";
import { textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf, fromElsewhere } from "./support/people.ts";
import { openForPraying, own, queue, waitingRequest, withSecret } from "./support/praying.ts";

const unreached = "Emails do not reach this person";

describeSite("people who ask for prayer and are hard to reach", (open) => {
  test("staff see at a request that the mail server refuses the asker's emails, and never the address", async () => {
    const refusedBox: { email?: string } = {};
    const receiver = await openReceiver({
      onRcptTo: ({ address }, _session, done) =>
        done(address === refusedBox.email ? reply(550, `No such user: ${address}`) : undefined),
    });
    onTestFinished(receiver.close);
    const church = await openForPraying(() =>
      open({ ...withSecret, MAIL_URL: receiver.url }, { pollSeconds: 0.2 }),
    );
    const { site, asker, moderator, member } = church;
    refusedBox.email = asker.email;
    const seenBy = async (headers: Record<string, string>) => page(site, queue, headers);
    await waitingRequest({ site, asker: member }, "For sun");
    expect(visibleText(await seenBy(moderator.headers))).not.toContain(unreached);
    await waitingRequest(church, "For rain");
    await expect.poll(async () => visibleText(await seenBy(moderator.headers))).toContain(unreached);
    const html = await seenBy(moderator.headers);
    expect(visibleText(html).split(unreached)).toHaveLength(2);
    expect(html).not.toContain(asker.email);
    expect(html).not.toContain("No such user");
    expect(visibleText(await page(site, own, asker.headers))).not.toContain(unreached);
    await using db = databaseOf(site);
    const { lastError } = await db
      .selectFrom("deferredWork")
      .select("lastError")
      .where("failedAt", "is not", null)
      .executeTakeFirstOrThrow();
    expect(lastError).not.toContain(asker.email);
  });

  test("an answer with a huge quotation is refused with a sentence, and comes back whole", async () => {
    const church = await openForPraying(() => open(withSecret));
    const { site, asker, moderator } = church;
    const id = await waitingRequest(church, "For rain");
    const question = { words: "For which field?" };
    await postForm(site, `${queue}/${id}/ask-back`, question, moderator.headers);
    const words = `The one by the river.\n${"> And then you wrote 🌧 to us: ".repeat(3500)}The end.`;
    expect(words.length).toBeGreaterThan(100_000);
    const refused = await postForm(site, `${own}/${id}`, { words }, asker.headers);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(visibleText(html)).toContain(
      "Nothing was sent: that is more than 1000 characters. What you typed is still here.",
    );
    const back = textsIn(html, 'main form textarea[id$="-words"]').join("");
    expect(back).toContain("The one by the river.");
    expect(back).toContain("The end.");
    expect(back.length).toBeGreaterThan(100_000);
    await using db = databaseOf(site);
    const notes = () => db.selectFrom("prayerNotes").select("kind").where("requestId", "=", id).execute();
    expect(await notes()).toEqual([{ kind: "asked-back" }]);
    const short = { words: "The one by the river." };
    expect((await postForm(site, `${own}/${id}`, short, asker.headers)).status).toBe(302);
    expect(await notes()).toHaveLength(2);
    expect((await postForm(site, `${own}/${id}`, short, { ...fromElsewhere() })).status).toBe(401);
  });
});
