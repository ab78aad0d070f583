import { beforeAll, expect, test } from "vitest";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  type TestSite,
} from "../support/test-site.ts";
import { logIn } from "./support/people.ts";
import { type Said, siteCommand } from "./support/site-command.ts";
import {
  addPosts,
  expectNothingKept,
  expectPicturesGone,
  isSignedIn,
  join,
  keptAbout,
  leaveTraces,
  likesShown,
} from "./support/traces.ts";

let site: TestSite;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  await addPosts(site);
}

const page = async (url: string, headers = {}) => (await site.request(url, { headers })).text();

function runCommand(...words: string[]): Promise<Said> {
  const { dataDir, databaseUrl } = site;
  return siteCommand("remove-account", words, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
  });
}

describeSite("an account whose owner cannot log in", (open) => {
  beforeAll(() => setUp(open));

  test.each([
    [[], "Usage: npm run remove-account -- person@example.org [--keep-prayers]"],
    [["a@b.example", "c@d.example"], "Usage: npm run remove-account -- person@example.org [--keep-prayers]"],
    [["nobody@people.example"], "No account has the email nobody@people.example."],
    [[administrator.email], "It cannot be removed, because"],
  ])(
    "an account whose owner cannot log in is not removed by the command with %j: %s",
    async (args, sentence) => {
      const { stderr, stdout } = await runCommand(...args);
      expect(stderr).toContain(sentence);
      expect(stdout).toBe("");
      expect((await logIn(site, administrator.email, administrator.password)).status).toBe(302);
    },
  );
});

describeSiteOnBothDatabases(
  "an account that is removed by a command",
  "foreign keys delete or empty what refers to the account, and likes are counted again",
  (open) => {
    beforeAll(() => setUp(open));

    test("an account whose owner cannot log in can be removed by command while the site is open", async () => {
      const [leaving, staying] = [await join(site), await join(site)];
      for (const member of [leaving, staying]) await leaveTraces(site, member, `By hand ${member.id}`);
      const { prayers } = await keptAbout(site, leaving);
      const before = await likesShown(site);
      expect(await runCommand(leaving.email.toUpperCase())).toMatchObject({
        stdout: `The account of ${leaving.email} has been removed, with its prayer requests.\n`,
        stderr: "",
      });
      await expectNothingKept(site, leaving);
      await expectPicturesGone(site, prayers);
      expect(await likesShown(site)).toEqual(before.map((likes) => likes - 1));
      expect(await isSignedIn(site, leaving.headers)).toBe(false);

      const { stdout } = await runCommand(staying.email, "--keep-prayers");
      expect(stdout).toBe(`The account of ${staying.email} has been removed.\n`);
      expect((await keptAbout(site, staying)).user).toEqual([]);
      expect(await page("/prayer-request")).toContain(`By hand ${staying.id} 2`);
    });
  },
);
