import { expect, test } from "vitest";
import type { Database } from "../../../database/connection.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { sweepIdentity } from "./sweep-identity.server.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const longAgo = "2026-10-01T12:00:00.000Z";
const lately = "2026-11-20T12:00:00.000Z";
const later = "2026-11-22T12:00:00.000Z";

type IdentityTables = {
  session: Record<"id" | "token" | "userId" | "expiresAt" | "createdAt" | "updatedAt", string>;
  verification: Record<"id" | "identifier" | "value" | "expiresAt" | "createdAt" | "updatedAt", string>;
  account: Record<"id" | "accountId" | "providerId" | "userId" | "createdAt" | "updatedAt", string>;
};

describeOnBothDatabases("the hourly sweep of accounts", "times of accounts are of another type", (open) => {
  test("expired sessions and links are deleted, and so are accounts whose email was not verified in time", async () => {
    const db = (await open()).db.withTables<IdentityTables>();
    const people = [
      { id: "verified", emailVerified: true, createdAt: longAgo },
      { id: "forgotten", emailVerified: false, createdAt: longAgo },
      { id: "new", emailVerified: false, createdAt: lately },
      { id: "vouched", emailVerified: false, createdAt: longAgo },
      { id: "admin", emailVerified: false, createdAt: longAgo },
    ];
    await db
      .insertInto("user")
      .values(
        people.map((person) => ({
          name: "",
          email: person.id,
          updatedAt: longAgo,
          ...person,
        })),
      )
      .execute();
    await db
      .insertInto("personRoles")
      .values({ userId: "admin", role: "administrator", grantedAt: longAgo })
      .execute();
    const dates = { createdAt: longAgo, updatedAt: longAgo };
    await db
      .insertInto("account")
      .values([
        { id: "1", accountId: "1", providerId: "openid", userId: "vouched", ...dates },
        { id: "2", accountId: "2", providerId: "credential", userId: "forgotten", ...dates },
      ])
      .execute();
    for (const [id, expiresAt] of [
      ["past", lately],
      ["current", later],
    ] as const) {
      await db
        .insertInto("session")
        .values({ id, token: id, userId: "verified", expiresAt, ...dates })
        .execute();
      await db
        .insertInto("verification")
        .values({ id, identifier: id, value: id, expiresAt, ...dates })
        .execute();
    }

    await sweepIdentity(db as unknown as Database, now);

    const ids = async (table: "user" | "session" | "verification" | "account") =>
      (await db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
    expect(await ids("user")).toEqual(["admin", "new", "verified", "vouched"]);
    expect(await ids("session")).toEqual(["current"]);
    expect(await ids("verification")).toEqual(["current"]);
    expect(await ids("account")).toEqual(["1"]);
  });
});
