import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { idOf } from "./support/account-forms.ts";
import { invitedLink, makeAccount, openInvitations } from "./support/invitations.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { act, joinNamed, rolesOf } from "./support/managed-people.ts";
import { statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, giveRoles } from "./support/people.ts";

const stranger = () => `${randomUUID()}@people.example`;

describeSite("the sender of an invitation", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  const accountsOf = async (email: string) => {
    await using db = databaseOf(site);
    return await db.selectFrom("user").select("name").where("email", "=", email).execute();
  };
  const accept = (link: string, headers: Record<string, string>) =>
    postForm(site, link, {}, { ...headers, ...fromElsewhere() });
  const sendAgain = async (email: string, headers: Record<string, string>) => {
    const { id = "" } = (await openInvitations(site)).find((row) => row.email === email) ?? {};
    expect((await postForm(site, `/people/invitations/${id}/send-again`, {}, headers)).status).toBe(302);
    return (await newestMailTo(site, email, 2)).link;
  };

  test("a sender of an invitation who may not give its roles any more gives nothing to newcomers until they may again", async () => {
    const sender = await joinNamed(site, "Sender", "administrator");
    const email = stranger();
    const link = await invitedLink(site, sender.headers, email, ["administrator"]);
    for (const left of [[], ["editor"]] as const) {
      await giveRoles(site, sender.email, ...left);
      expect(await statusOf(site, link, {})).toBe(404);
      expect((await makeAccount(site, link, { name: "Ruth Field" })).status).toBe(404);
    }
    expect(await accountsOf(email)).toEqual([]);
    await giveRoles(site, sender.email, "administrator");
    expect((await makeAccount(site, link, { name: "Ruth Field" })).status).toBe(302);
  });

  test.each(["deactivate", "remove"])(
    "the sender of an invitation gives nothing after an administrator has chosen to %s them",
    async (action) => {
      const sender = await joinNamed(site, "Sender", "administrator");
      const ann = await joinNamed(site, "Ann Hill");
      const email = stranger();
      const forNewcomer = await invitedLink(site, sender.headers, email, ["editor"]);
      const forAnn = await invitedLink(site, sender.headers, ann.email, ["editor"], 2);
      expect((await act(site, staff, sender.id, action)).status).toBe(302);
      expect(await statusOf(site, forAnn, ann.headers)).toBe(404);
      expect((await accept(forAnn, ann.headers)).status).toBe(404);
      expect(await rolesOf(site, ann.id)).toEqual([]);
      expect((await makeAccount(site, forNewcomer)).status).toBe(404);
      expect(await accountsOf(email)).toEqual([]);
    },
  );

  test("the sender of an invitation is the last person who sent it", async () => {
    const first = await joinNamed(site, "First", "administrator");
    const email = stranger();
    const link = await invitedLink(site, first.headers, email, ["editor"]);
    await giveRoles(site, first.email);
    expect(await statusOf(site, link)).toBe(404);
    expect((await makeAccount(site, await sendAgain(email, staff))).status).toBe(302);
    expect(await rolesOf(site, await idOf(site, email))).toEqual(["editor"]);

    const second = await joinNamed(site, "Second", "administrator");
    const other = stranger();
    await invitedLink(site, staff, other, ["editor"]);
    const again = await sendAgain(other, second.headers);
    expect(await statusOf(site, again)).toBe(200);
    await giveRoles(site, second.email);
    expect((await makeAccount(site, again)).status).toBe(404);
    expect(await accountsOf(other)).toEqual([]);
  });
});
