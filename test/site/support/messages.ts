import { congregation } from "../../../content/sample/congregation.ts";
import type { TestSite } from "../../support/test-site.ts";
import { newestMailTo, type ReceivedMail } from "./mailbox.ts";
import { fromElsewhere } from "./people.ts";

/** Path of the email service. */
export const address = "/api/v1.0/email/send-form";
export const identifiers = {
  lib_version: "4.4.1",
  service_id: "site",
  template_id: "contact",
  user_id: "public",
};

export const ann = {
  user_name: "Ann Hill",
  user_email: "ann@example.org",
  message: "Dear all,\r\n\r\nis there <b>parking</b>?\r\nAnn",
};

export type Fields = Record<string, string | string[]>;

export function multipart(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

export function urlencoded(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(pairs);
}

/** Posts to the email service and returns its status and text. */
export async function send(site: TestSite, fields: Fields, encode: (fields: Fields) => BodyInit = multipart) {
  const body = encode({ ...ann, ...identifiers, ...fields });
  const response = await site.request(address, { method: "POST", body, headers: fromElsewhere() });
  return { status: response.status, text: await response.text() };
}

export const taken = { status: 200, text: "OK" };

/** The congregation's mails, in order. */
export interface Inbox {
  /** How many have been read. */
  count: number;
  /** Waits for the next one. A mail that should not have been sent would turn up here instead. */
  next(): Promise<ReceivedMail>;
}

export async function openWithInbox(
  open: (environment: Record<string, string>) => Promise<TestSite>,
): Promise<{ site: TestSite; inbox: Inbox }> {
  const site = await open({ MAIL_FROM: "Riverside <no-reply@riverside.example>" });
  const inbox: Inbox = { count: 0, next: () => newestMailTo(site, congregation.email, ++inbox.count) };
  return { site, inbox };
}
