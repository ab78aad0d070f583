import { expect, test } from "vitest";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { hashOf } from "../../platform/tokens.ts";
import { addAccount } from "../../test/support/church-people.ts";
import { describeWithDatabase } from "../../test/support/database.ts";
import { createInvited } from "./acceptance.server.ts";
import { testIdentity } from "./identity/testing/test-identity.ts";

const now = "2026-11-22T12:00:00.000Z";
const email = "ruth@people.example";
const typed = { name: "Ruth Field", password: "stillwater-7" };

describeWithDatabase("accepting an invitation", (open) => {
  /** `meanwhile` runs after the invitation was found, while the password is hashed. */
  async function church(meanwhile: () => Promise<unknown>) {
    const opened = await open();
    const { db } = opened;
    const identity = testIdentity(opened, () => new Date(now));
    const { clock, mailWritten, settings } = identity;
    const { storage } = await testStorage(opened);
    await addAccount(db, "sam");
    await db
      .insertInto("personRoles")
      .values({ userId: "sam", role: "administrator", grantedAt: now })
      .execute();
    await db
      .insertInto("invitations")
      .values({
        id: "invitation",
        email,
        roles: '["administrator"]',
        tokenHash: hashOf("token"),
        invitedBy: "sam",
        createdAt: now,
        expiresAt: "2026-11-29T12:00:00.000Z",
      })
      .execute();
    const hash = async () => {
      await meanwhile();
      return "hash";
    };
    const passwords = { ...identity.passwords, hash };
    return {
      db,
      site: {
        ...{ db, clock, mailWritten, settings, storage },
        identity: { ...identity, passwords },
      },
    };
  }
  type Church = Awaited<ReturnType<typeof church>>;

  async function people({ db }: Church) {
    return (await db.selectFrom("user").select("email").orderBy("email").execute()).map((user) => user.email);
  }

  test("accepting an invitation makes an account with its roles", async () => {
    const opened = await church(async () => undefined);
    expect(await createInvited(opened.site, "token", typed)).toEqual({ email });
    expect(await people(opened)).toEqual([email, "sam@people.example"]);
  });

  test("accepting an invitation makes none when its sender loses their roles in the meantime, and the invitation stays", async () => {
    const opened: Church = await church(() => opened.db.deleteFrom("personRoles").execute());
    await expect(createInvited(opened.site, "token", typed)).rejects.toMatchObject({ init: { status: 404 } });
    expect(await people(opened)).toEqual(["sam@people.example"]);
    expect(await opened.db.selectFrom("invitations").select("id").execute()).toHaveLength(1);
  });
});
