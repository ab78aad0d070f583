import { expect, test } from "vitest";
import { openCheckUps } from "./check-up.server.ts";
import { type Check, examine } from "./examine.server.ts";
import { good } from "./finding.ts";
import { openInstallation } from "./testing/installation.ts";

const fine: Check = { about: "The roof", find: async () => good("The roof is tight.") };

test("a check that throws is reported with its reason and without secrets, and the others go on", async () => {
  const installation = await openInstallation({ ADMIN_PASSWORD: "zq-password" });
  const broken: Check = {
    about: "The well",
    area: "data",
    find: async () => {
      throw new Error("the bucket zq-password fell in");
    },
  };
  expect(await examine([broken, fine], installation)).toEqual([
    {
      outcome: "unknown",
      area: "data",
      text: "The well could not be checked: the bucket [secret] fell in.",
      nextStep: expect.any(String),
    },
    good("The roof is tight."),
  ]);
});

test("no part of a secret is left where a long reason is cut", async () => {
  const installation = await openInstallation({ ADMIN_PASSWORD: "zq-password" });
  const broken: Check = {
    about: "The well",
    find: async () => {
      throw new Error(`${"deep ".repeat(39)}zq-password`);
    },
  };
  const [finding] = await examine([broken], installation);
  expect(finding?.text).not.toContain("zq-");
});

test("a check that takes too long is reported, and the others go on", async () => {
  const endless: Check = { about: "The sermon", find: () => new Promise(() => undefined) };
  expect(await examine([endless, fine], await openInstallation(), 50)).toMatchObject([
    { outcome: "unknown", text: "The sermon could not be checked: no result within 0.05 seconds." },
    { outcome: "good" },
  ]);
});

test("a check with nothing to say is left out", async () => {
  const silent: Check = { about: "The bell", find: async () => undefined };
  expect(await examine([silent, fine], await openInstallation())).toEqual([good("The roof is tight.")]);
});

test("slow checks run once for all who ask at the same time", async () => {
  let asked = 0;
  const installation = await openInstallation({ SITE_URL: "https://riverside.example" });
  const askSite = async () => {
    asked += 1;
    return { status: 200, siteId: undefined, leadsTo: undefined, date: undefined, route: undefined };
  };
  const { slowly } = openCheckUps({ ...installation, askSite });
  const [first, second] = await Promise.all([slowly(), slowly()]);
  expect(second).toBe(first);
  const once = asked;
  await slowly();
  expect(asked).toBe(once);
});
