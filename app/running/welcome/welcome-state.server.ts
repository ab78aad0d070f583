import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { type Database, isNew } from "../../../database/connection.ts";
import {
  addChoice,
  openWelcomeStates,
  readChoice,
  removeChoice,
  welcomeChoice,
  welcomeCodesChoice,
} from "../../../database/site-choices.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { hashOf, newToken } from "../../../platform/tokens.ts";
import { type Change, type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { hasSecondFactor } from "../../people/second-factor/second-factor.server.ts";
import { endSample } from "../../sample/removing/removing.server.ts";
import { may, type Viewer } from "../../viewer.ts";

interface WelcomeSite {
  db: Database;
  settings: Pick<Settings, "admin" | "siteUrl">;
}

/** With `code`, anyone with the printed URL may go through it; with `staff`, administrators. Older sites have no state. */
type State = (typeof openWelcomeStates)[number] | "finished" | "dismissed";

/** Copies that start together, and starts soon after each other, each print a code. The newest ones work. */
const mostCodes = 10;
/** A hash and a space. */
const codeLength = hashOf("").length + 1;

/** Opens Welcome on a site that was never started before. Call it before the administrator's account is created. */
export async function openWelcome(site: ChangingSite & WelcomeSite): Promise<void> {
  if (!(await isNew(site.db))) return;
  const value: State = site.settings.admin.password === undefined ? "code" : "staff";
  await changeBySite(site, async (change) => {
    await addChoice(change.db, welcomeChoice, value);
  });
}

/** The URL of Welcome with a new code; undefined when codes do not open it. */
export async function newWelcomeUrl(site: ChangingSite & WelcomeSite): Promise<string | undefined> {
  if (!(await isOpenToCodes(site))) return undefined;
  const code = newToken();
  await changeBySite(site, async (change) => {
    await change.db
      .insertInto("siteChoices")
      .values({ name: welcomeCodesChoice, value: `${hashOf(code)} ` })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({
          // One statement, because copies that start together do this at the same time.
          value: sql<string>`substr(excluded."value" || "siteChoices"."value", 1, ${sql.lit(mostCodes * codeLength)})`,
        }),
      )
      .execute();
  });
  return `${site.settings.siteUrl}/welcome?code=${code}`;
}

/** Whether a code opens Welcome. Takes equally long for every code of a length. */
export async function isWelcomeCode(site: WelcomeSite, code: string): Promise<boolean> {
  if (!(await isOpenToCodes(site))) return false;
  const sent = Buffer.from(hashOf(code));
  const stored = (await readChoice(site.db, welcomeCodesChoice)) ?? "";
  const hashes = stored.split(" ").filter(Boolean);
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash), sent)).includes(true);
}

/** Only until somebody has a role or the administrator a second factor: a line in an old log must not open a site in use. */
async function isOpenToCodes({ db, settings }: WelcomeSite): Promise<boolean> {
  // It would replace the password that is chosen in Welcome.
  if (settings.admin.password !== undefined) return false;
  if ((await readChoice(db, welcomeChoice)) !== ("code" satisfies State)) return false;
  const helper = await db.selectFrom("personRoles").select("userId").limit(1).executeTakeFirst();
  if (helper) return false;
  const administrator = await findAdministrator({ db, settings });
  return administrator !== undefined && !(await hasSecondFactor(db, administrator.id));
}

export function findAdministrator({
  db,
  settings,
}: Pick<WelcomeSite, "db"> & { settings: Pick<Settings, "admin"> }) {
  return db
    .selectFrom("user")
    .select(["id", "email"])
    .where("email", "=", settings.admin.email)
    .executeTakeFirst();
}

export async function isWelcomeOpen(db: Database): Promise<boolean> {
  const state = await readChoice(db, welcomeChoice);
  return openWelcomeStates.some((open) => open === state);
}

export async function isWelcomeOffered(db: Database, viewer: Viewer): Promise<boolean> {
  if (!may(viewer, "site:operate")) return false;
  return isWelcomeOpen(db);
}

/** False when somebody else was faster: of two who finish at the same moment, the second waits for the row. */
export function claimWelcome(change: Change): Promise<boolean> {
  return end(change, ["code"], "finished");
}

/** Finishing it ends the sample too, but not the texts from before. Does nothing when Welcome has ended. */
export async function endWelcome(
  site: ChangingSite,
  viewer: Viewer,
  as: "finished" | "dismissed",
): Promise<void> {
  await change(site, viewer, "site:operate", async (change) => {
    const hasEnded = await end(change, openWelcomeStates, as);
    if (hasEnded && as === "finished") await endSample(change, { leavesEarlier: true });
  });
}

async function end({ db, record }: Change, from: readonly State[], to: State): Promise<boolean> {
  const changed = await db
    .updateTable("siteChoices")
    .set({ value: to })
    .where("name", "=", welcomeChoice)
    .where("value", "in", from)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await removeChoice(db, welcomeCodesChoice);
  const subject = { kind: "site", id: welcomeChoice, title: "Welcome" } as const;
  await record("setting-changed", subject, { state: "open" }, { state: to });
  return true;
}
