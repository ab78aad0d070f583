import { expect, test } from "vitest";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { describeWithDatabase } from "../../test/support/database.ts";
import { permissionsOf, type RoleName } from "../permissions.ts";
import type { Person } from "../viewer.ts";
import { testIdentity } from "./identity/testing/test-identity.ts";
import { resetSecondFactor } from "./reset-second-factor.server.ts";

const at = "2026-11-22T12:00:00.000Z";

describeWithDatabase("removing somebody's second factor", (open) => {
  async function church() {
    const opened = await open();
    const { db, kind } = opened;
    const identity = testIdentity(opened, () => new Date(at));
    const { clock, mailWritten, settings } = identity;
    const { storage } = await testStorage(opened);
    const emailVerified = kind === "postgres" ? true : 1;
    for (const id of ["ann", "ruth"]) {
      await db
        .insertInto("user")
        .values({
          ...{ id, name: id, email: `${id}@people.example`, emailVerified },
          ...{ image: null, gender: null, dateOfBirth: null, deactivatedAt: null, lastSeenOn: null },
          ...{ createdAt: at, updatedAt: at },
        })
        .execute();
      await db
        .insertInto("secondFactors")
        .values({ userId: id, secret: "sealed", lastUsedStep: 1, addedAt: at })
        .execute();
      await db.insertInto("backupCodes").values({ userId: id, codeHash: "hash" }).execute();
    }
    await db
      .insertInto("personRoles")
      .values({ userId: "ruth", role: "administrator", grantedAt: at })
      .execute();
    return {
      db,
      site: { ...{ db, clock, mailWritten, settings }, identity, storage },
      left: async () =>
        (await db.selectFrom("secondFactors").select("userId").orderBy("userId").execute()).map(
          ({ userId }) => userId,
        ),
    };
  }

  const ruth = (...roles: RoleName[]): Person => ({
    id: "ruth",
    role: roles.length > 0 ? "staff" : "member",
    permissions: permissionsOf(roles),
    email: "ruth@people.example",
    name: "ruth",
  });

  test("removing somebody's second factor is for people who manage people, and not for oneself", async () => {
    const { site, left } = await church();
    for (const viewer of [{ role: "visitor" } as const, ruth(), ruth("pastor", "prayerModerator")])
      await expect(resetSecondFactor(site, viewer, "ann")).rejects.toBeDefined();
    await expect(resetSecondFactor(site, ruth("administrator"), "ruth")).rejects.toMatchObject({
      init: { status: 403 },
    });
    expect(await left()).toEqual(["ann", "ruth"]);
  });

  test("removing somebody's second factor tells the person by mail, is recorded, and happens once", async () => {
    const { site, db, left } = await church();
    expect(await resetSecondFactor(site, ruth("administrator"), "ann")).toBeUndefined();
    expect(await left()).toEqual(["ruth"]);
    expect(await db.selectFrom("backupCodes").select("userId").execute()).toEqual([{ userId: "ruth" }]);
    const mails = await db.selectFrom("outbox").select(["recipient", "text"]).execute();
    expect(mails).toEqual([
      {
        recipient: "ann@people.example",
        text: expect.stringContaining("An administrator has removed your one-time codes and passkeys"),
      },
    ]);
    const entries = await db
      .selectFrom("activity")
      .select(["actorId", "action", "kind", "thingId"])
      .execute();
    expect(entries).toEqual([
      { actorId: "ruth", action: "second-factor-removed", kind: "person", thingId: "ann" },
    ]);
    expect(await resetSecondFactor(site, ruth("administrator"), "ann")).toMatchObject({ status: 409 });
    await expect(resetSecondFactor(site, ruth("administrator"), "nobody")).rejects.toMatchObject({
      init: { status: 404 },
    });
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
  });
});
