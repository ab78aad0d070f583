import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type AddressObject, type ParsedMail, simpleParser } from "mailparser";
import { expect, vi } from "vitest";
import type { TestSite } from "../../support/test-site.ts";

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** Emails of all recipients, from any header. */
  recipients: string[];
  from: string;
  /** The display name. */
  senderName: string;
  replyTo: string;
  /** The names of its headers, in lower case. */
  headers: string[];
  /** Its headers `List-Unsubscribe` and `List-Unsubscribe-Post`; empty without them. */
  unsubscribe: string;
  unsubscribePost: string;
  /** The first link, as a path of the site. */
  link: string;
  /** The attached calendar; undefined without one. */
  calendar: string | undefined;
}

/** By the path of the file, which never changes: tests that wait for a mail read all of them again and again. */
const parsed = new Map<string, Promise<ParsedMail>>();

function parse(file: string): Promise<ParsedMail> {
  const mail = parsed.get(file) ?? readFile(file).then((bytes) => simpleParser(bytes));
  parsed.set(file, mail);
  return mail;
}

/** Returns the mails that have reached somebody, oldest first. */
export async function mailsTo(site: TestSite, email: string): Promise<ReceivedMail[]> {
  const folder = path.join(site.dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const mails: ReceivedMail[] = [];
  for (const name of names) {
    const mail = await parse(path.join(folder, name));
    const { subject = "", text = "" } = mail;
    const recipients = [mail.to, mail.cc, mail.bcc].flatMap(addressesIn);
    if (!recipients.includes(email)) continue;
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
    mails.push({
      subject,
      text,
      html: mail.html || "",
      recipients,
      from: addressesIn(mail.from).join(),
      senderName: mail.from?.value[0]?.name ?? "",
      replyTo: addressesIn(mail.replyTo).join(),
      headers: mail.headerLines.map(({ key }) => key),
      unsubscribe: headerOf(mail, "list-unsubscribe"),
      unsubscribePost: headerOf(mail, "list-unsubscribe-post"),
      link: link.startsWith(site.url) ? link.slice(site.url.length) : link,
      calendar: mail.attachments
        .find(({ contentType }) => contentType.startsWith("text/calendar"))
        ?.content.toString(),
    });
  }
  return mails;
}

function headerOf({ headerLines }: ParsedMail, name: string): string {
  const line = headerLines.find(({ key }) => key === name)?.line ?? "";
  return line.slice(line.indexOf(":") + 1).replaceAll(/\s+/g, "");
}

function addressesIn(header: AddressObject | AddressObject[] | undefined): string[] {
  return [header ?? []].flat().flatMap(({ value }) => value.map(({ address = "" }) => address));
}

/** Waits until somebody has `count` mails and returns the newest. */
export async function newestMailTo(site: TestSite, email: string, count = 1): Promise<ReceivedMail> {
  const mails = await vi.waitFor(async () => {
    const arrived = await mailsTo(site, email);
    expect(arrived).toHaveLength(count);
    return arrived;
  }, 60_000);
  const newest = mails.at(-1);
  if (!newest) throw new Error("count must be at least 1");
  return newest;
}

export function tokenIn(link: string): string {
  return new URLSearchParams(link.split("?")[1]).get("token") ?? "";
}
