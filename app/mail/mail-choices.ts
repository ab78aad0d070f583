import { z } from "zod";
import "../forms/without-eval.ts";
import { dailyMailHour } from "./daily-mail-hour.ts";

/** How often people who moderate are told of prayer requests that came in. */
export const prayerMails = {
  "at-once": "At once",
  daily: `Once a day, at ${dailyMailHour} in the morning, if requests are waiting`,
  never: "Never",
} as const;

export type PrayerMail = keyof typeof prayerMails;
export const prayerMailNames = Object.keys(prayerMails) as [PrayerMail, ...PrayerMail[]];

export interface MailChoices {
  /** Counts only for people who moderate prayer requests. */
  prayerMail: PrayerMail;
  /** Whether to be told when one's own prayer request has arrived and when it is approved. */
  approvalMail: "on" | "off";
  /** Whether to be told, at most once a day, that people prayed for one's own requests. */
  prayedMail: "on" | "off";
  /** Whether to be told when a video has not played for a month. Counts only for people who may change sermons. */
  videoMail: "on" | "off";
  /** Whether to be reminded of events and times of prayer in which one takes part. */
  comingMail: "on" | "off";
}

/** For people who have not chosen. */
export const defaultMails: MailChoices = {
  prayerMail: "daily",
  approvalMail: "on",
  prayedMail: "on",
  videoMail: "on",
  comingMail: "on",
};

export const mailMessages = {
  saved: "Your choice of emails has been saved.",
  incomplete: "Please choose how often you want an email.",
} as const;

/**
 * The form shows `prayerMail` only to people who moderate, and `videoMail` to those who may change sermons. A form of the version
 * before does not say that it asks for `comingMail`, so an empty box means nothing.
 */
export const mailChoicesSchema = z.object({
  prayerMail: z.enum(prayerMailNames).optional(),
  approvalMail: z.string().optional(),
  prayedMail: z.string().optional(),
  videoMail: z.string().optional(),
  comingMail: z.string().optional(),
  asksComingMail: z.string().optional(),
});
