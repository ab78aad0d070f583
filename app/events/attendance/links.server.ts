import { z } from "zod";
import type { Settings } from "../../../platform/settings/environment.ts";
import "../../forms/without-eval.ts";
import { openSecret, sealSecret } from "../../people/identity/sealed-secrets.server.ts";

interface Linking {
  settings: Pick<Settings, "secret" | "siteUrl">;
}

const linkSchema = z.union([
  z.object({ reply: z.string(), email: z.string() }),
  z.object({
    eventId: z.string(),
    day: z.string(),
    email: z.string(),
    madeAt: z.string(),
    name: z.string().optional(),
  }),
]);

/**
 * What a mailed link stands for: the reply of an email, or a visitor who may reply to a date by their email. Once a member
 * has another email, links in the old mailbox open nothing.
 */
export type AttendanceLink = z.output<typeof linkSchema>;

/** Keeps these links apart from everything else that is sealed. */
const purpose = "attendance-link";

/**
 * Returns the URL of a link. It is encrypted rather than stored: each mail about a reply carries it, and a visitor's
 * email is in no table before they open it.
 */
export function attendanceUrl({ settings }: Linking, link: AttendanceLink): string {
  const token = sealSecret({ settings }, purpose, JSON.stringify(link));
  return `${settings.siteUrl}/attendance?token=${token}`;
}

/** Returns what a link stands for; undefined when this site did not make it. */
export function openLink({ settings }: Linking, token: string): AttendanceLink | undefined {
  const opened = openSecret({ settings }, purpose, token);
  return opened === undefined ? undefined : linkSchema.parse(JSON.parse(opened));
}
