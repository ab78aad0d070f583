import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { expect, test, vi } from "vitest";
import { sealSecret } from "../../../platform/sealed-secrets.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { claimSite } from "../../running/welcome/claim.server.ts";
import { openWelcome } from "../../running/welcome/welcome-state.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Person } from "../../viewer.ts";
import { createInvited } from "../acceptance.server.ts";
import { askForNewEmail } from "../account/change-email.server.ts";
import { changePassword } from "../account/change-password.server.ts";
import { addSecondFactor, removeOwnSecondFactor } from "../account/own-second-factor.server.ts";
import { removeAccount } from "../account/remove-account.server.ts";
import { ensureAdministrator } from "../administrator.server.ts";
import { invite } from "../invitations.server.ts";
import { confirmSignIn } from "../login/recent-sign-in.server.ts";
import { signIn } from "../login/sign-in.server.ts";
import { requestPasswordReset, resetPassword } from "../passwords/password-reset.server.ts";
import { register, resendVerification, verifyEmail } from "../registration/registration.server.ts";
import { newSecret } from "../second-factor/one-time-codes.server.ts";
import { findPerson } from "./find-person.server.ts";
import { openPasswordHashing, TooBusy } from "./password-hashing.server.ts";
import { testIdentity } from "./testing/test-identity.ts";

type Step = "hash" | "verify" | "mail";

/** Slow work first waits for what a test does meanwhile. */
const { meanwhile, slow } = vi.hoisted(() => {
  const meanwhile: { run?: ((step: Step) => Promise<void>) | undefined } = {};
  function slow<Given extends unknown[], Result>(step: Step, work: (...given: Given) => Promise<Result>) {
    return async (...given: Given) => {
      await meanwhile.run?.(step);
      return work(...given);
    };
  }
  return { meanwhile, slow };
});

vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: slow("hash", argon2.hash), verify: slow("verify", argon2.verify) };
});

vi.mock("../../mail/mail-frame.tsx", async (original) => {
  const frame = await original<typeof import("../../mail/mail-frame.tsx")>();
  return { ...frame, mail: slow("mail", frame.mail) };
});

const origin = { clientNetwork: "192.0.2.1", cookies: null, userAgent: null };
const email = "ann@people.example";
const password = "stillwater-7";
const newPassword = "beside-still-waters";
const ann = {
  ...{ firstName: "Ann", lastName: "Hill", gender: "female" as const, dateOfBirth: "1980-05-31" },
  ...{ email, password, confirmPassword: password, terms: "on" as const },
};

describeWithDatabase("others can save while passwords are hashed and mails rendered", (open) => {
  async function openSite() {
    const opened = await open();
    const { storage } = await testStorage(opened);
    // It stands still, so that a one-time code stays valid on a busy machine.
    const now = new Date();
    const identity = testIdentity(opened, () => now);
    const { db, kind, clock, mailWritten, settings } = identity;
    return { db, kind, clock, mailWritten, settings, storage, identity };
  }
  type Site = Awaited<ReturnType<typeof openSite>>;

  /** Runs `work`, which stops at each of its slow `steps` to see whether a transaction is open. */
  async function stopAt<Outcome>(site: Site, steps: Step[], work: () => Promise<Outcome>): Promise<Outcome> {
    const passed: string[] = [];
    meanwhile.run = async (step) => {
      passed.push((await isSomeoneSaving(site)) ? `${step} in a transaction` : step);
    };
    const outcome = await work().finally(() => {
      meanwhile.run = undefined;
    });
    expect(passed).toEqual(steps);
    return outcome;
  }

  async function isSomeoneSaving({ db, kind }: Site): Promise<boolean> {
    if (kind === "postgres") {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(db);
      return rows.length > 0;
    }
    // A write waits for everybody's transaction; a read waits for nobody.
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(late.resolve, 60_000, true);
    const saving = db.deleteFrom("events").execute();
    return Promise.race([saving.then(() => false), late.promise]).finally(() => clearTimeout(timer));
  }

  function registerAnn({ identity }: Site) {
    return register(identity, ann, { ...origin, next: "/" });
  }

  async function mailedToken({ db }: Site, path: string): Promise<string> {
    const mails = await db.selectFrom("outbox").select("text").execute();
    const link = new RegExp(`${path}\\?token=([\\w-]+)`);
    return link.exec(mails.map(({ text }) => text).join())?.[1] ?? "";
  }

  async function personOf(site: Site, email: string): Promise<Person> {
    const users = site.db.selectFrom("user").select("id").where("email", "=", email);
    const { id } = await users.executeTakeFirstOrThrow();
    return found((await findPerson(site, id))?.person, "account");
  }

  /** Starts the site and returns its administrator. */
  async function start(site: Site): Promise<Person> {
    await openWelcome(site);
    await ensureAdministrator(site.identity);
    return personOf(site, site.settings.admin.email);
  }

  test("others can save while somebody registers and asks for another link", async () => {
    const site = await openSite();
    await stopAt(site, ["hash", "mail"], () => registerAnn(site));
    expect(await site.db.selectFrom("user").select("email").execute()).toEqual([{ email }]);
    expect(
      await stopAt(site, ["mail"], () => resendVerification(site.identity, email, { ...origin, next: "/" })),
    ).toBe(true);
  });

  test("others can save while somebody asks for a new password and sets it", async () => {
    const site = await openSite();
    const { identity } = site;
    await registerAnn(site);
    await stopAt(site, ["mail"], () => requestPasswordReset(identity, email, origin.clientNetwork));
    const token = await mailedToken(site, "/reset-password");
    const set = await stopAt(site, ["hash", "mail"], () => resetPassword(identity, token, newPassword, null));
    expect(set).toHaveProperty("headers");
  });

  test("others can save while the site starts for the first time, with a new password in its settings, and once more", async () => {
    const site = await openSite();
    const { identity, settings } = site;
    const generated: string[] = [];
    const tell = (password: string) => void generated.push(password);
    await stopAt(site, ["hash"], () => ensureAdministrator(identity, { tell }));
    expect(generated).toEqual([expect.any(String)]);
    const restarted = { ...identity, settings: { ...settings, admin: { ...settings.admin, password } } };
    await stopAt(site, ["verify", "hash"], () => ensureAdministrator(restarted));
    await stopAt(site, ["verify"], () => ensureAdministrator(restarted));
  });

  test("others can save while somebody logs in, with an unknown email, an unverified and a verified one", async () => {
    const site = await openSite();
    const logIn = () => signIn(site.identity, { email, password }, origin);
    expect(await stopAt(site, ["hash"], logIn)).toMatchObject({ refusal: { status: 401 } });
    await registerAnn(site);
    expect(await stopAt(site, ["verify", "mail"], logIn)).toMatchObject({ refusal: { status: 403 } });
    await verifyEmail(site.identity, await mailedToken(site, "/verify-email"));
    expect(await stopAt(site, ["verify"], logIn)).toHaveProperty("token");
  });

  test("others can save while somebody enters their password to change their account", async () => {
    const site = await openSite();
    const { identity } = site;
    await registerAnn(site);
    await verifyEmail(identity, await mailedToken(site, "/verify-email"));
    const viewer = await personOf(site, email);
    const administrator = await start(site);
    const typed = { currentPassword: password, sessionId: "session" };

    const confirm = () => confirmSignIn(identity, { viewer, ...typed }, password, origin);
    expect(await stopAt(site, ["verify"], confirm)).toBeUndefined();

    // This email has an account, whose owner is told too.
    const wanted = { ...typed, email: administrator.email };
    const ask = () => askForNewEmail(site, viewer, wanted, origin);
    expect(await stopAt(site, ["verify", "mail", "mail", "mail"], ask)).toBeUndefined();

    const secret = newSecret();
    const enrolment = {
      sealed: sealSecret(identity, viewer.id, secret),
      code: new TOTP({ secret }).generate({ timestamp: site.clock().getTime() }),
    };
    const add = () => addSecondFactor(site, viewer, { ...typed, ...enrolment }, origin);
    const added = await stopAt(site, ["verify", "mail"], add);
    const [code = ""] = "backupCodes" in added ? added.backupCodes : [];
    const remove = () => removeOwnSecondFactor(site, viewer, { ...typed, code }, origin);
    expect(await stopAt(site, ["verify", "mail"], remove)).toBeUndefined();

    const change = () => changePassword(site, viewer, { ...typed, password: newPassword }, origin);
    expect(await stopAt(site, ["verify", "hash", "mail"], change)).toBeUndefined();

    const leave = () => removeAccount(site, viewer, { password: newPassword, prayersToo: true }, origin);
    expect(await stopAt(site, ["verify"], leave)).toBeUndefined();
    expect(await site.db.selectFrom("user").select("id").execute()).toEqual([{ id: administrator.id }]);
  });

  test("others can save while somebody accepts an invitation", async () => {
    const site = await openSite();
    const administrator = await start(site);
    expect(await invite(site, administrator, { email, roles: ["editor"] })).toBeUndefined();
    const token = await mailedToken(site, "/invitation");
    const accept = () => createInvited(site, token, { name: "Ann Hill", password });
    expect(await stopAt(site, ["hash"], accept)).toEqual({ email });
  });

  test("others can save while somebody makes a new site theirs, with the administrator's email or their own", async () => {
    const claimAs = async (email: string, steps: Step[]) => {
      const site = await openSite();
      const administrator = await start(site);
      const claim = { name: "Ann Hill", email, password };
      return stopAt(site, steps, () => claimSite(site, administrator, claim));
    };
    expect(await claimAs("admin@riverside.example", ["hash"])).toBeUndefined();
    expect(await claimAs(email, ["hash", "hash"])).toBeUndefined();
  });
});

test("every file that hashes or checks passwords is known", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.endsWith(".test.ts"));
  const hashing = /\bpasswords\.(hash|verify)\b|\b(checkOwnPassword|signInEmail)\(/;
  expect(files.filter((file) => hashing.test(readFileSync(file, "utf8"))).sort()).toEqual([
    "app/people/acceptance.server.ts",
    "app/people/account/change-email.server.ts",
    "app/people/account/change-password.server.ts",
    "app/people/account/own-second-factor.server.ts",
    "app/people/account/remove-account.server.ts",
    "app/people/administrator.server.ts",
    "app/people/identity/identity.server.ts",
    "app/people/login/recent-sign-in.server.ts",
    "app/people/login/sign-in.server.ts",
    "app/people/passwords/own-password.server.ts",
    "app/people/passwords/password-reset.server.ts",
    "app/people/registration/registration.server.ts",
    "app/running/welcome/claim.server.ts",
  ]);
});

test("at most a hundred passwords wait to be hashed", async () => {
  const { hash } = openPasswordHashing();
  const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => hash("stillwater-7")));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeLessThanOrEqual(20);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
  expect(await hash("stillwater-7")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
