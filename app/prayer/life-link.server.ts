import { z } from "zod";
import { openSealed, type SealingSite, sealedUrl } from "../mail/links/sealed-links.server.ts";

/** What a link in the mail before the end of a request says. It works for this end only. */
const linkSchema = z.object({
  id: z.string(),
  userId: z.string(),
  endsAt: z.string(),
  says: z.enum(["go-on", "answered", "let-go"]),
});

export type LifeLink = z.output<typeof linkSchema>;

/** Returns the URL with which somebody answers without logging in. It is encrypted, so that nobody can make one. */
export function lifeUrl(site: SealingSite, email: string, link: LifeLink): Promise<string> {
  return sealedUrl(site, "prayer-life", email, link);
}

/** Returns what a link says; undefined when this site did not make it, or it was ended. */
export function openLifeLink(site: SealingSite, token: string): Promise<LifeLink | undefined> {
  return openSealed(site, "prayer-life", token, linkSchema);
}
