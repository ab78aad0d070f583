import { afterEach, expect, test, vi } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { ensureAdministrator } from "./administrator.server.ts";
import type { Identity } from "./identity.server.ts";
import { openPasswordHashing, TooBusy } from "./password-hashing.server.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.server.ts";
import { register, resendVerification } from "./registration.server.ts";
import { testIdentity } from "./testing/test-identity.ts";

/** Where slow work stops while a test checks whether anybody else has to wait. */
const gate = vi.hoisted(() => {
  const state = { passed: 0, at: Number.POSITIVE_INFINITY, reached: () => {}, open: Promise.resolve() };
  return {
    state,
    async pass(): Promise<void> {
      state.passed += 1;
      if (state.passed < state.at) return;
      state.reached();
      await state.open;
    },
  };
});

vi.mock("../mail/mail-frame.tsx", async (original) => {
  const frame = await original<typeof import("../mail/mail-frame.tsx")>();
  const mail: typeof frame.mail = async (...letter) => {
    await gate.pass();
    return frame.mail(...letter);
  };
  return { ...frame, mail };
});

afterEach(() => {
  gate.state.at = Number.POSITIVE_INFINITY;
});

const coming = { clientNetwork: "192.0.2.1", next: "/" };
const ann = {
  firstName: "Ann",
  lastName: "Hill",
  gender: "female" as const,
  dateOfBirth: "1980-05-31",
  email: "ann@people.example",
  password: "stillwater-7",
  confirmPassword: "stillwater-7",
  terms: "on" as const,
};

describeOnBothDatabases("slow work of accounts", (open) => {
  async function prepare(): Promise<Identity> {
    const identity = testIdentity(await open());
    const { hash } = identity.passwords;
    identity.passwords.hash = async (password) => {
      await gate.pass();
      return hash(password);
    };
    return identity;
  }

  /** Stops `work` at its `nth` slow step and reads the database meanwhile. */
  async function stopAndRead({ db }: Identity, nth: number, work: () => Promise<unknown>): Promise<void> {
    const { promise: open, resolve } = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    Object.assign(gate.state, { passed: 0, at: nth, open, reached: reached.resolve });
    const working = work();
    await Promise.race([reached.promise, working.then(() => Promise.reject(new Error("no such slow step")))]);
    const read = db.selectFrom("events").select("id").execute();
    const rows = await Promise.race([
      read,
      new Promise((late) => setTimeout(late, 60_000, "nobody can read")),
    ]);
    resolve();
    await working;
    expect(rows).toEqual([]);
  }

  test.each([1, 2])(
    "registering lets others read while it hashes the password and renders the mail (%i)",
    async (nth) => {
      const identity = await prepare();
      await stopAndRead(identity, nth, () => register(identity, ann, coming));
      expect(await identity.db.selectFrom("user").select("email").execute()).toEqual([{ email: ann.email }]);
    },
  );

  test("requesting a new password and resending a link let others read too", async () => {
    const identity = await prepare();
    await register(identity, ann, coming);
    await stopAndRead(identity, 1, () => requestPasswordReset(identity, ann.email, "192.0.2.1"));
    await stopAndRead(identity, 1, () => resendVerification(identity, ann.email, "/"));
  });

  test.each([1, 2])("setting a new password lets others read too (%i)", async (nth) => {
    const identity = await prepare();
    await register(identity, ann, coming);
    await requestPasswordReset(identity, ann.email, "192.0.2.1");
    const mails = await identity.db.selectFrom("outbox").select("text").execute();
    const token = /reset-password\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? "";
    await stopAndRead(identity, nth, async () => {
      expect(await resetPassword(identity, token, "beside-still-waters", null)).toHaveProperty("headers");
    });
  });

  test("starting the site lets others read too", async () => {
    const identity = await prepare();
    await stopAndRead(identity, 1, () => ensureAdministrator(identity));
  });
});

test("at most a hundred passwords wait to be hashed", async () => {
  const { hash } = openPasswordHashing();
  const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => hash("stillwater-7")));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeLessThanOrEqual(20);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
  expect(await hash("stillwater-7")).toMatch(/^\$argon2id\$/);
});
