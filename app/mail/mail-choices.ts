import { t } from "@lingui/core/macro";
import { z } from "zod";
import "../forms/without-eval.ts";
import type { Permission } from "../permissions.ts";
import { dailyMailHour } from "./daily-mail-hour.ts";
import type { RefusableMail } from "./kinds/mail-kinds.ts";

/** How often people who moderate are told of prayer requests that came in. */
export const prayerMails = {
  "at-once": () => t`At once`,
  daily: () => t`Once a day, at ${dailyMailHour} in the morning, if requests are waiting`,
  never: () => t`Never`,
};

export type PrayerMail = keyof typeof prayerMails;
export const prayerMailNames = Object.keys(prayerMails) as [PrayerMail, ...PrayerMail[]];

export interface MailSwitch {
  kind: RefusableMail;
  /** Its name in the activity log. */
  fact: string;
  /** In the form. */
  label: () => string;
  /** What the account says of it. */
  on: () => string;
  off: () => string;
  /** Counts only for people who may do this. */
  needs?: Permission;
}

/** Mails that an account switches on and off, by the name of the form's field. */
export const mailSwitches = {
  approvalMail: {
    kind: "approval",
    fact: "own request approved",
    label: () => t`Tell me when a prayer request of mine has arrived, and when it is approved`,
    on: () => t`You get an email when a prayer request of yours has arrived, and when it is approved.`,
    off: () => t`You get no email when a prayer request of yours has arrived or is approved.`,
  },
  prayedMail: {
    kind: "prayed",
    fact: "prayed for own request",
    label: () => t`Tell me when people prayed for me, at most once a day`,
    on: () => t`You get one when people prayed for you, at most once a day.`,
    off: () => t`You get none when people prayed for you.`,
  },
  comingMail: {
    kind: "coming",
    fact: "reminders",
    label: () => t`Remind me of events and times of prayer in which I take part`,
    on: () => t`You are reminded of events and times of prayer in which you take part.`,
    off: () => t`You are not reminded of events and times of prayer in which you take part.`,
  },
  videoMail: {
    kind: "videos",
    fact: "videos that do not play",
    label: () => t`Tell me when a video has not played for a month`,
    on: () => t`You get one when a video has not played for a month.`,
    off: () => t`You get none when a video does not play.`,
    needs: "sermons:write",
  },
} as const satisfies Record<string, MailSwitch>;

export type SwitchName = keyof typeof mailSwitches;
export const switchNames = Object.keys(mailSwitches) as SwitchName[];

export type MailChoices = Record<SwitchName, "on" | "off"> & {
  /** Counts only for people who moderate prayer requests. */
  prayerMail: PrayerMail;
};

/** For people who have not chosen. */
export const defaultMails: MailChoices = { prayerMail: "daily", ...ofEach("on" as const) };

function ofEach<Value>(value: Value): Record<SwitchName, Value> {
  return Object.fromEntries(switchNames.map((name) => [name, value])) as Record<SwitchName, Value>;
}

export const mailMessages = {
  saved: () => t`Your choice of emails has been saved.`,
  incomplete: () => t`Please choose how often you want an email.`,
};

/**
 * The form shows `prayerMail` only to people who moderate, and switches only to those for whom they count. A form of the
 * version before does not say that it asks for `comingMail`, so an empty box means nothing.
 */
export const mailChoicesSchema = z.object({
  prayerMail: z.enum(prayerMailNames).optional(),
  ...ofEach(z.string().optional()),
  asksComingMail: z.string().optional(),
});
