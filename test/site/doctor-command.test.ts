import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { openReceiver, reply } from "../../platform/mail/testing/smtp-receiver.ts";
import { bothDatabases, temporaryFolder } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { databaseOf } from "./support/people.ts";
import { type Said, siteCommand } from "./support/site-command.ts";
import { storeText } from "./support/stored-texts.ts";

function doctor(environment: Record<string, string | undefined>, ...words: string[]): Promise<Said> {
  return siteCommand("doctor", words, environment);
}

/** The lines of one group. */
function group({ stdout }: Said, heading: string): string {
  return stdout.split("\n\n").find((part) => part.startsWith(`${heading}:\n`)) ?? "";
}

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe.each(bothDatabases("each database has checks of its own"))("npm run doctor (%s)", (kind) => {
  let site: TestSite;
  let environment: Record<string, string | undefined>;
  beforeAll(async () => {
    site = await openTestSite(kind, { TRUST_PROXY: "off" });
    environment = {
      DATA_DIR: site.dataDir,
      DATABASE_URL: site.databaseUrl,
      SITE_URL: site.url,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    };
  });
  afterAll(() => site.close());

  test("npm run doctor says while the site runs what is not right, and exits with 1", async () => {
    const said = await doctor(environment);
    expect(said).toMatchObject({ code: 1, stderr: "" });
    const wrong = group(said, "Not right");
    expect(wrong).toContain("- No mail server is set, so mails only go to the folder");
    expect(wrong).toContain("\n  Please set MAIL_URL");
    expect(wrong).toContain("- This site makes no nightly backups.\n  Please set BACKUP_TO");
    expect(group(said, "All well")).toContain(`- The site answers at ${site.url}.`);
    expect(said.stdout).toMatch(/\n\n2 things are not right\.\n$/);
  });

  test("npm run doctor names a page of staff that stands before one of the site, with the next step", async () => {
    await using db = databaseOf(site);
    await insertOwnPage(db, { id: "older", slug: "services" });
    const advice = group(await doctor(environment), "Advice");
    await db.deleteFrom("ownPages").execute();
    expect(advice).toContain("a page of its own at the URL of the page /services that staff added.");
    expect(advice).toContain("give it another URL.");
  });

  test("npm run doctor speaks of the congregation that staff published, not of that in the files", async () => {
    const receiver = await openReceiver();
    onTestFinished(receiver.close);
    await using db = databaseOf(site);
    await storeText(db, {
      slug: "facts/congregation",
      content: { ...congregation, name: "St Brendan’s by the Sea", timeZone: "Pacific/Auckland" },
    });
    const said = await doctor({ ...environment, MAIL_URL: receiver.url }, "--mail", "ann@people.example");
    await db.deleteFrom("pageTexts").execute();
    await db.deleteFrom("pageRevisions").execute();
    expect(group(said, "All well")).toContain("In the congregation’s time zone, Pacific/Auckland, it is ");
    expect(said.stdout).not.toContain(congregation.timeZone);
    const [mail] = receiver.received;
    expect(mail?.subject).toBe("Test mail from St Brendan’s by the Sea");
    expect(mail?.text).not.toContain(congregation.name);
  });

  test("npm run doctor exits with 0 when there is only advice", async () => {
    const receiver = await openReceiver();
    onTestFinished(receiver.close);
    const { DATA_DIR = "", ...others } = environment;
    const backups = { BACKUP_TO: path.join(DATA_DIR, "backups"), MAIL_URL: receiver.url };
    await using db = databaseOf(site);
    const finishedAt = new Date().toISOString();
    await db
      .insertInto("nightlyBackups")
      .values({ night: "2026-11-22", heldUntil: finishedAt, finishedAt })
      .execute();
    const said = await doctor({ DATA_DIR, ...others, ...backups });
    expect(said).toMatchObject({ stderr: "" });
    expect(said.code).toBeUndefined();
    expect(said.stdout).toMatch(/\n\nNothing is wrong\.\n$/);
    expect(group(said, "Advice")).toContain("on the same disk as the site’s data.");
  });

  test("npm run doctor prints plain lines without control characters, and no secret", async () => {
    const { stdout } = await doctor({ ...environment, NO_COLOR: "1", FORCE_COLOR: undefined });
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(stdout).not.toContain(administrator.password);
    expect(stdout).not.toContain(await readFile(path.join(site.dataDir, "secret"), "utf8"));
    expect(stdout).not.toContain("postgres://");
  });

  test("npm run doctor changes nothing in the data folder", async () => {
    const before = await readdir(site.dataDir);
    await doctor(environment);
    expect(await readdir(site.dataDir)).toEqual(before);
  });
});

test("npm run doctor says while the site does not run that nothing answers", async () => {
  const DATA_DIR = await emptyFolder();
  const site = await openTestSite("sqlite", { DATA_DIR });
  await site.close();
  const said = await doctor({ DATA_DIR, SITE_URL: site.url });
  expect(said.code).toBe(1);
  expect(group(said, "Not right")).toContain(
    `- The site does not answer at ${site.url}: nothing accepts connections there.`,
  );
  expect(group(said, "All well")).toContain("- The database is intact.");
});

test("npm run doctor says before the first start that there is no database, and makes none", async () => {
  const DATA_DIR = path.join(await emptyFolder(), "data");
  const said = await doctor({ DATA_DIR, PORT: String(await freePort()) });
  expect(said.code).toBe(1);
  expect(group(said, "Not right")).toContain(`- There is no database in ${DATA_DIR} yet.`);
  expect(await readdir(DATA_DIR)).toEqual(["secret"]);
});

test("npm run doctor sends a test mail, and says why a mail server refuses it without the password", async () => {
  const receiver = await openReceiver({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === "right" ? done(null, { user: "ann" }) : done(reply(535, `not ${auth.password}`)),
  });
  onTestFinished(receiver.close);
  const DATA_DIR = await emptyFolder();
  const PORT = String(await freePort());
  const withPassword = (password: string) => ({
    DATA_DIR,
    PORT,
    MAIL_URL: receiver.url.replace("//", `//ann:${password}@`),
  });
  const sent = await doctor(withPassword("right"), "--mail", "ann@people.example");
  expect(group(sent, "All well")).toContain(
    "- The mail server has accepted a test mail to ann@people.example.",
  );
  expect(receiver.received.map(({ to }) => [to].flat()[0]?.text)).toEqual(["ann@people.example"]);
  const refused = await doctor(withPassword("zq-wrong"), "--mail", "ann@people.example");
  expect(refused.code).toBe(1);
  expect(group(refused, "Not right")).toMatch(/- The mail server \S+ refuses the login: .*not \[secret\]\./);
  expect(refused.stdout + refused.stderr).not.toContain("zq-wrong");
  expect(receiver.received).toHaveLength(1);
});

test("npm run doctor says when a test mail cannot even be written", async () => {
  const DATA_DIR = await emptyFolder();
  await writeFile(path.join(DATA_DIR, "mail"), "in the way of the folder");
  const said = await doctor({ DATA_DIR, PORT: String(await freePort()) }, "--mail", "ann@people.example");
  expect(said).toMatchObject({ code: 1, stderr: "" });
  expect(group(said, "Not right")).toContain(
    `- The test mail could not be written to the folder ${DATA_DIR}/mail: `,
  );
});

test.each([
  [["ann@people.example"], {}, "Usage: npm run doctor [-- --mail ann@example.org]\n"],
  [["--mail", "a@b.example, c@d.example"], {}, "The recipient of an email must be one bare email address\n"],
  [[], { MAIL_URL: "mail.example.org" }, /^Setting MAIL_URL is wrong: /],
])("npm run doctor %j with %j is refused in one line", async (words, environment, line) => {
  const said = await doctor({ DATA_DIR: await emptyFolder(), ...environment }, ...words);
  expect(said).toMatchObject({ code: 1, stdout: "" });
  expect(said.stderr).toEqual(typeof line === "string" ? line : expect.stringMatching(line));
});
