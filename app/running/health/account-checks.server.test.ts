import { expect, onTestFinished, test } from "vitest";
import { openCopy } from "../../../database/copies.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { bothDatabases, usualDatabases } from "../../../test/support/database.ts";
import { insertEvents } from "../../../test/support/events.ts";
import { sampleId } from "../../items/sample-ids.ts";
import {
  administratorHasMailbox,
  administratorsHaveSecondFactors,
  copiesAgreeOnPassword,
  firstPasswordIsChanged,
  passwordsAreLong,
  sampleIsGone,
} from "./account-checks.server.ts";
import type { Installation } from "./examine.server.ts";
import { good } from "./finding.ts";
import { now, openInstallation } from "./testing/installation.ts";

const ADMIN_EMAIL = "office@riverside-church.org";

async function addPerson(
  { db, settings }: Installation,
  email: string,
  isAdministrator = false,
): Promise<void> {
  const at = settings.databaseUrl ? now : now.toISOString();
  const times = { createdAt: at, updatedAt: at };
  const emailVerified = settings.databaseUrl ? true : 1;
  const about = { name: email, emailVerified, image: null, gender: null, dateOfBirth: null };
  await db
    .insertInto("user")
    .values({ id: email, email, ...about, deactivatedAt: null, lastSeenOn: null, ...times })
    .execute();
  await db
    .insertInto("account")
    .values({
      id: email,
      accountId: email,
      userId: email,
      providerId: "credential",
      password: "hash",
      ...times,
    } as never)
    .execute();
  if (isAdministrator)
    await db
      .insertInto("personRoles")
      .values({ userId: email, role: "administrator", grantedAt: now.toISOString() })
      .execute();
}

async function addCodes({ db }: Installation, userId: string): Promise<void> {
  await db
    .insertInto("secondFactors")
    .values({ userId, secret: "sealed", lastUsedStep: 0, addedAt: now.toISOString() })
    .execute();
}

test.each(usualDatabases())("administrators without a second factor are counted (%s)", async (kind) => {
  const installation = await openInstallation({ ADMIN_EMAIL }, kind);
  await addPerson(installation, ADMIN_EMAIL);
  await addPerson(installation, "member@people.example");
  const found = () => administratorsHaveSecondFactors(installation);
  expect(await found()).toMatchObject({ outcome: "advice", text: "The administrator has no second factor." });
  await addPerson(installation, "ann@people.example", true);
  await addPerson(installation, "ben@people.example", true);
  await addCodes(installation, "ann@people.example");
  expect(await found()).toMatchObject({
    outcome: "advice",
    text: "Of 3 people who manage people, 2 have no second factor.",
  });
  await installation.db
    .updateTable("user")
    .set({ deactivatedAt: now.toISOString() })
    .where("id", "=", "ben@people.example")
    .execute();
  expect((await found()).text).toBe("Of 2 people who manage people, 1 has no second factor.");
  await addCodes(installation, ADMIN_EMAIL);
  expect(await found()).toMatchObject({ outcome: "good" });
});

test.each(bothDatabases("times of accounts are of another type"))(
  "the first password counts until it is changed, or set (%s)",
  async (kind) => {
    const installation = await openInstallation({ ADMIN_EMAIL }, kind);
    await addPerson(installation, ADMIN_EMAIL);
    expect(await firstPasswordIsChanged(installation)).toMatchObject({ outcome: "advice" });
    const { settings } = installation;
    const chosen = { ...settings, admin: { ...settings.admin, password: "chosen by somebody" } };
    expect(await firstPasswordIsChanged({ ...installation, settings: chosen })).toMatchObject({
      outcome: "good",
    });
    const later = new Date(now.getTime() + 60_000);
    await installation.db
      .updateTable("account")
      .set({ updatedAt: settings.databaseUrl ? later : later.toISOString() })
      .execute();
    expect(await firstPasswordIsChanged(installation)).toMatchObject({ outcome: "good" });
  },
);

test.each([
  ["Welcome or an invitation", "role"],
  ["the form of registration", "birth"],
  ["neither, long before their role", undefined],
])("an account from %s is named in the settings later", async (_, from) => {
  const installation = await openInstallation({ ADMIN_EMAIL });
  const { db } = installation;
  await addPerson(installation, ADMIN_EMAIL, true);
  if (from === "birth")
    await db.updateTable("user").set({ gender: "female", dateOfBirth: "1980-05-31" }).execute();
  if (from !== "role")
    await db.updateTable("personRoles").set({ grantedAt: "2026-12-01T10:00:00.000Z" }).execute();
  expect(await firstPasswordIsChanged(installation)).toMatchObject(
    from ? good("The password that the first start printed is not in use.") : { outcome: "advice" },
  );
});

test("passwords that may be short are advised against, first the administrator's", async () => {
  const found = async (environment: Record<string, string>) =>
    passwordsAreLong(await openInstallation(environment));
  expect(await found({})).toMatchObject({
    outcome: "advice",
    text: "Members may choose passwords of 6 characters.",
    nextStep: expect.stringContaining("PASSWORD_MIN_LENGTH=8"),
  });
  const PASSWORD_MIN_LENGTH = "8";
  expect(await found({ PASSWORD_MIN_LENGTH, ADMIN_PASSWORD: "still-water" })).toMatchObject({
    outcome: "advice",
    text: "The administrator’s password in the settings has fewer than 12 characters.",
  });
  expect(await found({ PASSWORD_MIN_LENGTH, ADMIN_PASSWORD: "still-waters" })).toMatchObject({
    outcome: "good",
  });
});

test("an administrator's email that nobody can have is advised against", async () => {
  expect(await administratorHasMailbox(await openInstallation())).toMatchObject({ outcome: "advice" });
  expect(await administratorHasMailbox(await openInstallation({ ADMIN_EMAIL }))).toMatchObject({
    outcome: "good",
  });
});

test("the sample is told until it is removed or changed", async () => {
  const installation = await openInstallation();
  expect(await sampleIsGone(installation)).toMatchObject({ outcome: "good" });
  await insertEvents(installation.db, [{ id: sampleId(1) }]);
  expect(await sampleIsGone(installation)).toMatchObject({ outcome: "advice" });
  await installation.db.updateTable("events").set({ version: 2 }).execute();
  expect(await sampleIsGone(installation)).toMatchObject({ outcome: "good" });
});

test.each(bothDatabases("copies hold leases by the clock of the database"))(
  "a copy whose ADMIN_PASSWORD differs is told while it runs (%s)",
  async (kind) => {
    const installation = await openInstallation({}, kind);
    const { db } = installation;
    const { log } = readableLog();
    const [first, second] = [openCopy(db, kind, log), openCopy(db, kind, log)];
    onTestFinished(() => first.stop());
    await first.say({ adminPassword: "fits" });
    expect(await copiesAgreeOnPassword(installation)).toBeUndefined();
    expect(await second.others()).toEqual([{ adminPassword: "fits" }]);
    await second.say({ adminPassword: "differs" });
    expect(await copiesAgreeOnPassword(installation)).toMatchObject({ outcome: "wrong" });
    await second.say({ adminPassword: "fits" });
    expect(await copiesAgreeOnPassword(installation)).toMatchObject({ outcome: "good" });
    await second.stop();
    expect(await first.others()).toEqual([]);
  },
);
