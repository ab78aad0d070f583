import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { deleteSessions } from "../identity/end-sessions.server.ts";
import { ann, origin, registerVerifiedAnn, testIdentity } from "../identity/testing/test-identity.ts";
import { signIn } from "./sign-in.server.ts";

describeOnBothDatabases("a login", "a login waits for a row that is being changed", (open) => {
  test("a login leaves no session when the password is changed while it is being checked", async () => {
    const opened = await open();
    const { db } = opened;
    const identity = testIdentity(opened);
    const id = await registerVerifiedAnn(identity, opened);
    expect(await signIn(identity, ann, origin)).toHaveProperty("token");

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
    const outcome = await signIn(identity, ann, origin);
    await changing;
    expect(outcome).toEqual({
      refusal: { status: 401, message: "Incorrect email or password. Please try again or register." },
    });
    expect(await db.selectFrom("session").select("id").execute()).toEqual([]);
  });
});
