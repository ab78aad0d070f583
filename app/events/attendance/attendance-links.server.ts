import { z } from "zod";
import "../../forms/without-eval.ts";
import { openSealed, type SealingSite, sealedUrl } from "../../mail/links/sealed-links.server.ts";

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

/** A reply, or a visitor who may reply by their email. Once a member has another email, links in the old mailbox open nothing. */
export type AttendanceLink = z.output<typeof linkSchema>;

/** Encrypted rather than stored: each mail carries it, and a visitor's email is in no table before they open it. */
export function attendanceUrl(site: SealingSite, link: AttendanceLink): Promise<string> {
  return sealedUrl(site, "attendance", link.email, link);
}

/** Returns what a link stands for; undefined when this site did not make it, or it was ended. */
export function openLink(site: SealingSite, token: string): Promise<AttendanceLink | undefined> {
  return openSealed(site, "attendance", token, linkSchema, ({ email }) => email);
}
