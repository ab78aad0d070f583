import { z } from "zod";
import type { Settings } from "../../platform/settings/environment.ts";
import { readJson } from "../../platform/stored-json.ts";
import { openSecret, sealSecret } from "../people/identity/sealed-secrets.server.ts";

interface Linking {
  settings: Pick<Settings, "secret" | "siteUrl">;
}

/** What a link in the mail before the end of a request says. It works for this end only. */
const linkSchema = z.object({
  id: z.string(),
  userId: z.string(),
  endsAt: z.string(),
  says: z.enum(["go-on", "answered", "let-go"]),
});

export type LifeLink = z.output<typeof linkSchema>;

/** Keeps these links apart from everything else that is sealed. */
const purpose = "prayer-life-link";

/** Returns the URL with which somebody answers without logging in. It is encrypted, so that nobody can make one. */
export function lifeUrl({ settings }: Linking, link: LifeLink): string {
  return `${settings.siteUrl}/prayer-life?token=${sealSecret({ settings }, purpose, JSON.stringify(link))}`;
}

/** Returns what a link says; undefined when this site did not make it. */
export function openLifeLink({ settings }: Linking, token: string): LifeLink | undefined {
  const opened = openSecret({ settings }, purpose, token);
  return opened === undefined ? undefined : readJson(linkSchema, opened);
}
