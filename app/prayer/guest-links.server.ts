import type { Settings } from "../../platform/settings/environment.ts";
import { hashOf, newToken } from "../../platform/tokens.ts";
import type { Change } from "../changes/change.server.ts";

/** A link that works once its hash is stored. */
export interface NewLink {
  url: string;
  tokenHash: string;
}

export function newLink({ settings }: { settings: Pick<Settings, "siteUrl"> }): NewLink {
  const token = newToken();
  return { url: settings.siteUrl + pathOf(token), tokenHash: hashOf(token) };
}

/** The page that a link opens. */
export function pathOf(token: string): string {
  return `/submit-prayer-requests/by-link?token=${encodeURIComponent(token)}`;
}

export function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** Lets a link open a request. Returns false when nobody without an account asked it, or it is withdrawn. */
export async function addLink(
  { db, now }: Pick<Change, "db" | "now">,
  requestId: string,
  { tokenHash }: Pick<NewLink, "tokenHash">,
): Promise<boolean> {
  const added = await db
    .insertInto("prayerLinks")
    .columns(["tokenHash", "requestId", "createdAt"])
    .expression(({ selectFrom, val }) =>
      selectFrom("prayerGuests")
        .select([val(tokenHash).as("tokenHash"), "requestId", val(now.toISOString()).as("createdAt")])
        .where("requestId", "=", requestId),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
