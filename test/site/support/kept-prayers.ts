import { expect } from "vitest";
import { idOf } from "../../support/database.ts";
import { headingsIn } from "../../support/html.ts";
import { signIn, type TestSite } from "../../support/test-site.ts";
import { cookieOf, databaseOf, joinAsMember, registerVerified } from "./people.ts";
import { jpeg, removeStored, sendForm } from "./stored-pictures.ts";

type Headers = Record<string, string>;

export const request = { title: "For my mother", content: "She has an operation.\nThank you." };

/** Opens a site with a member who asks for prayer, another member, and staff. */
export async function openForPrayer(
  open: () => Promise<TestSite>,
): Promise<{ site: TestSite; staff: Headers; member: Headers; memberId: string; other: Headers }> {
  const site = await open();
  const staff = { cookie: await signIn(site) };
  const email = await registerVerified(site);
  const member = { cookie: await cookieOf(site, email) };
  const other = { cookie: await joinAsMember(site) };
  await using db = databaseOf(site);
  const row = await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return { site, staff, member, memberId: row.id, other };
}

/** Deletes every request and every file, and resets today's counts. */
export async function clearPrayers(site: TestSite, staff: Headers): Promise<void> {
  await using db = databaseOf(site);
  await db.deleteFrom("prayerRequests").execute();
  await db.deleteFrom("limits").execute();
  await removeStored(site, staff);
}

/** Adds requests of a member, one per state given, the newest last. */
export async function haveRequests(
  site: TestSite,
  memberId: string,
  states: boolean[],
  change: Record<string, string> = {},
): Promise<void> {
  await using db = databaseOf(site);
  for (const [index, isApproved] of states.entries()) {
    await db
      .insertInto("prayerRequests")
      .values({
        id: idOf(index + 1),
        userId: memberId,
        userName: "Ann Hill",
        title: `Request ${index + 1}`,
        content: "Please pray.",
        picUrl: "",
        date: `2026-11-${String(index + 1).padStart(2, "0")}T08:30:00.000Z`,
        isApproved,
        ...change,
      })
      .execute();
  }
}

export async function kept(site: TestSite) {
  await using db = databaseOf(site);
  return await db.selectFrom("prayerRequests").selectAll().orderBy("id").execute();
}

/** Asks for prayer with a picture as a member, and returns the waiting request. */
export async function asked(site: TestSite, member: Headers) {
  const response = await sendForm(site, "/submit-prayer-requests", request, member, await jpeg());
  expect(response.status).toBe(302);
  const [made] = await kept(site);
  if (!made) throw new Error("the request was not saved");
  return made;
}

/** Returns the titles of the requests on a page, in order. */
export function titlesIn(html: string): string[] {
  const others = ["Your prayer requests", "Do you need somebody now?"];
  return headingsIn(html).filter((title) => !others.includes(title));
}
