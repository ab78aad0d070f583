import ical from "ical.js";
import { expect, onTestFinished } from "vitest";
import type { Tables } from "../../../../database/tables.ts";
import type { Handler } from "../../../../platform/deferred-work/job.ts";
import { eventually } from "../../../../platform/deferred-work/testing/work.ts";
import { startWorker } from "../../../../platform/deferred-work/worker.ts";
import { courier } from "../../../../platform/mail/courier.ts";
import { mailKind } from "../../../../platform/mail/message.ts";
import { openReceiver, readableLog } from "../../../../platform/mail/testing/smtp-receiver.ts";
import { openTransport } from "../../../../platform/mail/transport.ts";
import type { Church } from "../../../../test/support/attendance.ts";
import { dateNewsKind, reminderKind } from "../../date-news.server.ts";
import { newsWait } from "../../news-due.server.ts";
import { replyMailKind } from "../attendance-jobs.server.ts";
import { dateNews } from "../news-job.server.ts";
import { reminders } from "../reminder-job.server.ts";
import { replyMails } from "../reply-mail-job.server.ts";

/** The mails that arrive once what was just changed has waited. */
export function deliverNews(here: Church, workers?: Parameters<typeof deliver>[1]) {
  here.time.now = new Date(here.time.now.getTime() + newsWait.each);
  return deliver(here, workers);
}

/** Mails that a real SMTP server received, once nothing is left to do before `time.now`. */
export async function deliver(here: Church, workers = [here.site]) {
  const receiver = await openReceiver();
  const { log, lines } = readableLog();
  const running = workers.map((site) => {
    const transport = openTransport({ url: receiver.url, from: "no-reply@riverside.example" }, "unused", log);
    const kinds: Record<string, Handler<Tables>> = {
      [mailKind]: courier(site.db, transport, here.site.clock),
      [replyMailKind]: replyMails(site),
      [reminderKind]: reminders(site),
      [dateNewsKind]: dateNews(site),
    };
    const worker = startWorker({ db: site.db, kinds, clock: here.site.clock, log, pollSeconds: 0.05 });
    return async () => {
      await worker.stop();
      transport.close();
    };
  });
  const stop = async () => {
    for (const end of running.splice(0)) await end();
    await receiver.close();
  };
  onTestFinished(stop);
  await eventually(async () => {
    const now = here.time.now.toISOString();
    const due = here.db.selectFrom("deferredWork").select(["kind", "lastError"]).where("dueAt", "<=", now);
    expect(await due.execute()).toEqual([]);
  });
  await stop();
  expect(JSON.stringify(lines)).not.toContain("people.example");
  return receiver.received.map((mail) => {
    const part = mail.attachments.find(({ contentType }) => contentType.startsWith("text/calendar"));
    return {
      to: [mail.to].flat()[0]?.text,
      subject: mail.subject,
      text: mail.text ?? "",
      calendar: part && calendarIn(part.content.toString()),
      link: /https:\/\/riverside\.example\/attendance\?token=\S+/.exec(mail.text ?? "")?.[0],
    };
  });
}

function calendarIn(text: string) {
  const root = new ical.Component(ical.parse(text));
  const [event, ...others] = root.getAllSubcomponents("vevent");
  if (!event || others.length > 0) throw new Error("one event was expected");
  const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null;
  return {
    method: root.getFirstPropertyValue("method"),
    uid: value("uid"),
    sequence: Number(value("sequence")),
    start: value("dtstart"),
    recurrence: value("recurrence-id"),
    status: value("status"),
  };
}
