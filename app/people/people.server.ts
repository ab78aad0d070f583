import type { Database } from "../../database/connection.ts";
import { mailAddress } from "../../platform/mail/address.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import { readPage } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import { contains } from "../lists/text-search.server.ts";
import { builtInRole, type Role } from "../permissions.ts";
import { isNamedInSettings, requirePermission, type Viewer } from "../viewer.ts";
import { waysToLogIn } from "./login/providers.server.ts";
import type { PeopleFilter } from "./people.ts";
import { readRoles } from "./roles/role-reads.server.ts";

export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  /** When the account was created, ISO 8601. */
  since: string;
  logsInWith: string[];
  isVerified: boolean;
  /** `YYYY-MM-DD`; null before the first visit. */
  lastSeenOn: string | null;
  deactivatedAt: string | null;
  /** Whether the settings name this account: then nobody can change its roles, deactivate or remove it. */
  isFromSettings: boolean;
}

interface ListingSite {
  db: Database;
  settings: Pick<Settings, "admin" | "openId">;
}

export function listPeople(
  site: ListingSite,
  viewer: Viewer,
  page: number,
  { search, role }: PeopleFilter,
): Promise<Page<ListedPerson>> {
  requirePermission(viewer, "people:manage");
  // An international domain is stored in ASCII.
  const spelled = [...new Set([search, mailAddress(search) ?? search])];
  const ids = site.db
    .selectFrom("user")
    .select("user.id")
    .where(({ or }) => or(spelled.map((text) => contains(site.db, ["name", "email"], text))))
    .$if(role !== undefined, (people) => people.where("user.id", "in", holdersOf(site, role ?? "any")))
    .orderBy("user.id", "desc");
  return readPage(site.db, ids, page, (shown) => readPeople(site, shown));
}

export async function findListed(
  site: ListingSite,
  viewer: Viewer,
  id: string,
): Promise<ListedPerson | undefined> {
  requirePermission(viewer, "people:manage");
  const [person] = await readPeople(site, [id]);
  return person;
}

/** The administrator has only that role, and has it without a row. */
function holdersOf({ db, settings }: ListingSite, role: string) {
  const { email } = settings.admin;
  const granted = db
    .selectFrom("personRoles")
    .innerJoin("user as holder", "holder.id", "personRoles.userId")
    .select("userId")
    .where("holder.email", "!=", email)
    .$if(role !== "any", (rows) => rows.where("role", "=", role));
  if (role !== "administrator" && role !== "any") return granted;
  return granted.union(
    db.selectFrom("user as administrator").select("administrator.id as userId").where("email", "=", email),
  );
}

async function readPeople({ db, settings }: ListingSite, ids: string[]): Promise<ListedPerson[]> {
  const [people, all, granted, ways] = await Promise.all([
    db
      .selectFrom("user")
      .select(["id", "name", "email", "emailVerified", "createdAt", "lastSeenOn", "deactivatedAt"])
      .where("id", "in", ids)
      .execute(),
    readRoles(db),
    db.selectFrom("personRoles").select(["userId", "role"]).where("userId", "in", ids).execute(),
    db
      .selectFrom("account")
      .select(["userId", "providerId"])
      .where("userId", "in", ids)
      .orderBy("createdAt")
      .execute(),
  ]);
  return people.map(({ emailVerified, createdAt, deactivatedAt, ...person }) => {
    const isFromSettings = isNamedInSettings(person, settings);
    const own = granted.filter(({ userId }) => userId === person.id).map(({ role }) => role);
    const providers = ways.filter(({ userId }) => userId === person.id).map(({ providerId }) => providerId);
    return {
      ...person,
      roles: isFromSettings ? [builtInRole("administrator")] : all.filter((role) => own.includes(role.id)),
      since: new Date(createdAt).toISOString(),
      logsInWith: waysToLogIn(settings, providers),
      isVerified: Boolean(emailVerified),
      deactivatedAt: isFromSettings ? null : deactivatedAt,
      isFromSettings,
    };
  });
}
