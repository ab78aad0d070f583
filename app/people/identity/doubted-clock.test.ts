import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { signIn } from "../login/sign-in.server.ts";
import { recognise } from "./identity.server.ts";
import { ann, origin, registerVerifiedAnn, testIdentity } from "./testing/test-identity.ts";

const day = 24 * 60 * 60_000;

describeOnBothDatabases("sessions and a wrong clock", "moments are stored in two ways", (open) => {
  test.each([
    ["14 days without a visit", { expiresAt: -1 }],
    ["90 days", { createdAt: -91, expiresAt: 13 }],
  ])("a session stays after %s, with its cookie, while the clock cannot be believed", async (_, days) => {
    const opened = await open();
    const { db, kind } = opened;
    const identity = testIdentity(opened);
    await registerVerifiedAnn(identity, opened);
    const login = await signIn(identity, ann, origin);
    if (!("token" in login)) throw new Error("nobody was logged in");
    const [cookie = ""] = login.headers.getSetCookie().map((each) => each.split(";")[0]);
    const request = new Request("http://localhost/", { headers: { cookie } });
    const moments = Object.entries(days).map(([name, away]) => {
      const moment = new Date(Date.now() + away * day);
      return [name, kind === "sqlite" ? moment.toISOString() : moment];
    });
    await db.updateTable("session").set(Object.fromEntries(moments)).execute();
    const sessions = () => db.selectFrom("session").select("id").execute();

    const doubting = { ...identity, isClockDoubted: async () => true };
    const found = await recognise(doubting, request);
    expect([found.sessionId, found.headers.getSetCookie()]).toEqual([undefined, []]);
    expect(await sessions()).toHaveLength(1);

    expect((await recognise(identity, request)).sessionId).toBeUndefined();
    expect(await sessions()).toEqual([]);
  });

  test("looking at a mailed link deletes none that have ended", async () => {
    const opened = await open();
    const { internalAdapter } = await testIdentity(opened).auth.$context;
    const ended = { identifier: "verify-email:ended", value: "1", expiresAt: new Date(Date.now() - day) };
    await internalAdapter.createVerificationValue(ended);
    await internalAdapter.findVerificationValue("verify-email:other");
    expect(await opened.db.selectFrom("verification").select("value").execute()).toHaveLength(1);
  });
});
