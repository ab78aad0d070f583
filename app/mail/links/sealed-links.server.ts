import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { linkEpochChoice } from "../../../database/site-choices.ts";
import { emailDigest } from "../../../platform/mail/email-digest.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { readJson } from "../../../platform/stored-json.ts";
import "../../forms/without-eval.ts";
import { openSecret, sealSecret } from "../../../platform/sealed-secrets.ts";
import { linkPath, type PurposeKept } from "./link-purposes.ts";
import { siteUrlOf } from "./site-url.server.ts";

interface Sealing {
  settings: Pick<Settings, "secret" | "siteUrl">;
}

export interface SealingSite extends Sealing {
  db: Pick<Database | DatabaseTransaction, "selectFrom">;
  clock: () => Date;
}

type SealedPurpose = PurposeKept<"sealed">;

/** Longer than any date is announced ahead; a longer one has a newer mail by then. */
export const sealedDays = 400;
const day = 24 * 60 * 60_000;

/** What ends a sealed link, beside what it says. Links that an older version mailed have none. */
const markSchema = z.object({
  mark: z.object({ madeAt: z.string(), to: z.string(), epoch: z.string() }).optional(),
});

/** Returns a URL that nobody else can make and nothing ends. What it says stands in no table. */
export function lastingUrl(
  { settings }: Sealing,
  purpose: PurposeKept<"lasting"> | "change-email",
  says: object,
): string {
  const token = sealSecret({ settings }, keyOf(purpose), JSON.stringify(says));
  return siteUrlOf(settings, linkPath(purpose, token));
}

/** Returns what such a URL says; undefined when this site did not make it. */
export function openLasting<Says>(
  { settings }: { settings: Pick<Settings, "secret"> },
  purpose: PurposeKept<"lasting"> | "change-email",
  token: string,
  schema: z.ZodType<Says>,
): Says | undefined {
  const opened = openSecret({ settings }, keyOf(purpose), token);
  return opened === undefined ? undefined : readJson(schema, opened);
}

/** Returns the same kind of URL for whoever has an email. It ends with all links of this email, and with a restore. */
export async function sealedUrl(
  { db, clock, settings }: SealingSite,
  purpose: SealedPurpose,
  email: string,
  says: object,
): Promise<string> {
  const { value: epoch } = (await epochs(db).executeTakeFirst()) ?? noEpoch;
  const mark = { madeAt: clock().toISOString(), to: emailDigest(email), epoch };
  const token = sealSecret({ settings }, keyOf(purpose), JSON.stringify({ ...says, mark }));
  return siteUrlOf(settings, linkPath(purpose, token));
}

/**
 * Returns what a sealed link says; undefined when this site did not make it, or it was ended.
 *
 * @param emailOf to whom a link of an older version was mailed, if it says so.
 */
export async function openSealed<Says>(
  { db, clock, settings }: SealingSite,
  purpose: SealedPurpose,
  token: string,
  schema: z.ZodType<Says>,
  emailOf: (says: Says) => string | undefined = () => undefined,
): Promise<Says | undefined> {
  const opened = openSecret({ settings }, keyOf(purpose), token);
  const says = opened === undefined ? undefined : readJson(schema, opened);
  if (opened === undefined || says === undefined) return undefined;
  const { mark } = readJson(markSchema, opened) ?? {};
  const oldest = new Date(clock().getTime() - sealedDays * day).toISOString();
  if (mark && mark.madeAt <= oldest) return undefined;
  const { value: epoch } = (await epochs(db).executeTakeFirst()) ?? noEpoch;
  if ((mark?.epoch ?? noEpoch.value) !== epoch) return undefined;
  const email = mark ? undefined : emailOf(says);
  const ended = await db
    .selectFrom("endedLinks")
    .select("emailDigest")
    .where("emailDigest", "=", mark?.to ?? (email === undefined ? "" : emailDigest(email)))
    .where("endedAt", ">=", mark?.madeAt ?? "")
    .executeTakeFirst();
  return ended ? undefined : says;
}

const noEpoch = { value: "" };

function epochs(db: SealingSite["db"]) {
  return db.selectFrom("siteChoices").select("value").where("name", "=", linkEpochChoice);
}

/** Keeps links apart from each other, and from everything else that is sealed. */
function keyOf(purpose: SealedPurpose | PurposeKept<"lasting"> | "change-email"): string {
  return `${purpose}-link`;
}
