import { expect, test } from "vitest";
import { addMember, openChurch } from "../../../test/support/attendance.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { stopMails } from "../unsubscribe/unsubscribe.server.ts";
import type { MailKind } from "./mail-kinds.ts";
import { acceptMails, carryRefusals, refusedBy, refuseMails } from "./refusals.server.ts";

const guest = "guest@people.example";

describeOnBothDatabases(
  "mails that people do not want",
  "emails and kinds are found in statements",
  (open) => {
    const opened = async () => {
      const here = await openChurch(await open());
      const { site, db } = here;
      const send = (kind: MailKind, recipient: string) =>
        changeBySite(site, (change) => change.mail({ kind, recipient, subject: kind, html: "", text: "" }));
      const refused = async (email: string) => [...(await refusedBy(db, email))].toSorted();
      return { ...here, send, refused };
    };

    test("mails that people do not want are not sent, others are, and an email is the same however it is typed", async () => {
      const { site, db, send } = await opened();
      await changeBySite(site, (change) => refuseMails(change, guest, "coming"));
      expect(await send("coming", guest)).toBe(false);
      expect(await send("coming", "Guest@People.Example")).toBe(false);
      expect(await send("prayed", guest)).toBe(true);
      expect(await send("news", guest)).toBe(true);
      expect(await send("coming", "other@people.example")).toBe(true);
      const sent = await db.selectFrom("outbox").select(["recipient", "subject"]).orderBy("id").execute();
      expect(sent.map(({ subject }) => subject)).toEqual(["prayed", "news", "coming"]);
      await changeBySite(site, (change) => acceptMails(change, guest, "coming"));
      expect(await send("coming", guest)).toBe(true);
      const rows = await db.selectFrom("mailRefusals").selectAll().execute();
      expect(rows).toEqual([]);
    });

    test("mails that people do not want are refused without their email being stored", async () => {
      const { site, db } = await opened();
      await stopMails(site, { email: guest, mails: "prayed-as-guest" });
      await stopMails(site, { email: guest, mails: "coming" });
      const rows = await db.selectFrom("mailRefusals").selectAll().orderBy("kind").execute();
      expect(rows.map(({ kind }) => kind)).toEqual(["coming", "prayed"]);
      expect(JSON.stringify(rows)).not.toContain("people.example");
    });

    test("what the version before has switched off is refused too, and what this one switches off is off there", async () => {
      const { site, db, send, refused } = await opened();
      const ann = await addMember(db, "ann");
      await db
        .insertInto("mailChoices")
        .values({
          userId: "ann",
          prayerMail: "never",
          approvalMail: "off",
          prayedMail: "on",
          videoMail: "off",
        })
        .execute();
      expect(await refused(ann.email)).toEqual(["approval", "prayers", "videos"]);
      expect(await send("videos", ann.email)).toBe(false);
      await stopMails(site, { email: ann.email, mails: "prayed" });
      await stopMails(site, { email: ann.email, mails: "approval" }, "on");
      expect(await db.selectFrom("mailChoices").selectAll().execute()).toEqual([
        { userId: "ann", prayerMail: "never", approvalMail: "on", prayedMail: "off", videoMail: "off" },
      ]);
      expect(await refused(ann.email)).toEqual(["prayed", "prayers", "videos"]);
    });

    test("an account that nobody verified refuses nothing for whoever has the mailbox", async () => {
      const { db, send, refused } = await opened();
      const ann = await addMember(db, "ann");
      await db
        .updateTable("user")
        .set({ emailVerified: "0" as never })
        .where("id", "=", "ann")
        .execute();
      await db
        .insertInto("mailChoices")
        .values({
          userId: "ann",
          prayerMail: "never",
          approvalMail: "off",
          prayedMail: "off",
          videoMail: "off",
        })
        .execute();
      expect(await refused(ann.email)).toEqual([]);
      expect(await send("prayed", ann.email)).toBe(true);
    });

    test("an account refuses under a new email what it refused under the one before, which goes on to refuse it", async () => {
      const { site, send } = await opened();
      await changeBySite(site, async (change) => {
        await refuseMails(change, guest, "coming");
        await carryRefusals(change, guest, "new@people.example");
      });
      for (const email of [guest, "new@people.example"]) expect(await send("coming", email)).toBe(false);
    });
  },
);
