import { bankAccount } from "../../../content/sample/bank-account.ts";
import type { Database, DatabaseKind } from "../../../database/connection.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { at, bankDetails, ids, memberOf, newEmail, staffOf, tokens, tom } from "./church.ts";

export async function addPeople(db: Database, kind: DatabaseKind): Promise<void> {
  const emailVerified = kind === "postgres" ? true : 1;
  const people = [staffOf(0), staffOf(1), memberOf(0), memberOf(1), tom];
  for (const { id, name, email } of people)
    await db
      .insertInto("user")
      .values({ id, name, email, emailVerified, createdAt: at, updatedAt: at })
      .execute();
  const roles = [
    ["sam", "administrator"],
    ["ann", "administrator"],
    ["ann", "pastor"],
    ["tom", "editor"],
    ["tom", "treasurer"],
    ["tom", ids.ownRole],
  ] as const;
  await db
    .insertInto("ownRoles")
    .values({
      ...{ id: ids.ownRole, name: "Posts only", nameKey: "posts only" },
      ...{ permissions: '["posts:write"]', version: 1 },
    })
    .execute();
  await db
    .insertInto("personRoles")
    .values(roles.map(([userId, role]) => ({ userId, role, grantedAt: at })))
    .execute();
}

export async function addAccounts(db: Database): Promise<void> {
  const until = "2026-12-23T09:00:00.000Z";
  const times = { createdAt: at, updatedAt: at };
  const nothing = {
    ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
    ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
  };
  await db
    .insertInto("account")
    .values({
      ...{ id: "tom", accountId: "tom", providerId: "credential", userId: "tom", password: "hashed known" },
      ...{ ...nothing, ...times },
    })
    .execute();
  await db
    .insertInto("session")
    .values(
      ids.sessions.map((id) => ({
        ...{ id, token: id, userId: "tom", expiresAt: until, ipAddress: null, userAgent: null },
        ...{ confirmedAt: null, secondFactorAt: null, ...times },
      })),
    )
    .execute();
  await db
    .insertInto("passkey")
    .values({
      ...{ id: ids.passkey, name: "Phone", publicKey: "key", userId: "tom", credentialID: "credential" },
      ...{ counter: 0, deviceType: "singleDevice", backedUp: false as never, transports: null, aaguid: null },
      ...{ createdAt: at, lastUsedOn: null },
    })
    .execute();
  await db
    .insertInto("verification")
    .values({
      ...{ id: "change", identifier: hashOf(`change-email:${tokens.newEmail}:${newEmail}`), value: "tom" },
      ...{ expiresAt: until, ...times },
    })
    .execute();
  const invitation = { roles: '["pastor"]', invitedBy: "sam", createdAt: at, expiresAt: until };
  await db
    .insertInto("invitations")
    .values([
      { ...invitation, id: ids.invitations[0], email: tom.email, tokenHash: hashOf(tokens.tom) },
      {
        ...invitation,
        id: ids.invitations[1],
        email: "new@people.example",
        tokenHash: hashOf(tokens.newcomer),
      },
    ])
    .execute();
  await db
    .insertInto("bankProposals")
    .values({
      ...{ id: ids.bankProposal, content: JSON.stringify(bankDetails("1")), state: "waiting" },
      ...{ before: JSON.stringify(bankAccount), authorId: "tom", authorName: "tom", createdAt: at },
      announcedAt: at,
    })
    .execute();
  await db
    .insertInto("suggestedHelpers")
    .values({
      ...{ id: ids.suggestion, userId: "tom", name: "Rita", email: "rita@people.example" },
      ...{ roles: '["editor"]', reason: "She writes well.", state: "waiting", answer: "", createdAt: at },
    })
    .execute();
  await db.insertInto("siteChoices").values({ name: "welcome", value: "code" }).execute();
}
