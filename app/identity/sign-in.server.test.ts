import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { deleteSessions } from "./end-sessions.server.ts";
import { register } from "./registration.server.ts";
import { signIn } from "./sign-in.server.ts";
import { testIdentity } from "./testing/test-identity.ts";

const email = "ann@people.example";
const password = "stillwater-7";
const origin = { clientNetwork: "192.0.2.1", cookies: null, userAgent: null };

describeOnBothDatabases("a login", (open) => {
  test("leaves no session when the password is changed while it is being checked", async () => {
    const opened = await open();
    const { db, kind } = opened;
    const identity = testIdentity(opened);
    const ann = { firstName: "Ann", lastName: "Hill", gender: "female", dateOfBirth: "1980-05-31" } as const;
    const typed = { ...ann, email, password, confirmPassword: password, terms: "on" } as const;
    await register(identity, typed, { ...origin, next: "/" });
    await db
      .updateTable("user")
      .set({ emailVerified: kind === "sqlite" ? 1 : true })
      .execute();
    const { id } = await db.selectFrom("user").select("id").executeTakeFirstOrThrow();
    expect(await signIn(identity, { email, password }, origin)).toHaveProperty("token");

    const { verify } = identity.passwords;
    const stored = await identity.passwords.hash("beside-still-waters");
    let changing: Promise<unknown> = Promise.resolve();
    identity.passwords.verify = async (hash, typed) => {
      const isRight = await verify(hash, typed);
      const begun = Promise.withResolvers<void>();
      // Saved only when the login has had time to go on.
      changing = db.transaction().execute(async (trx) => {
        await trx.updateTable("account").set({ password: stored }).where("userId", "=", id).execute();
        await deleteSessions(trx, id);
        begun.resolve();
        await new Promise((later) => setTimeout(later, 300));
      });
      await begun.promise;
      return isRight;
    };
    const outcome = await signIn(identity, { email, password }, origin);
    await changing;
    expect(outcome).toEqual({
      refusal: { status: 401, message: "Incorrect email or password. Please try again or register." },
    });
    expect(await db.selectFrom("session").select("id").execute()).toEqual([]);
  });
});
