import { openTestSite, type TestSite } from "../../support/test-site.ts";
import { sendLook } from "./look.ts";
import { chosenPassword, comeWithCode, finish, sendStep } from "./welcome.ts";

/** A Wednesday. */
export const now = new Date("2026-11-25T12:00:00Z");

/** 90 letters. */
export const longName =
  "The Parish Church of Saint Bartholomew and All Angels with Saint Margaret of Clifton Downs";

/** Whoever finished Welcome. */
export const administrator = { email: "ann@stmary.test", password: chosenPassword };

const nothing = { shortName: "", welcome: "", address: "", phone: "", email: "" };

/** A site as it is after its very first start: with the sample, until Welcome is finished. */
export function openSampleChurch(): Promise<TestSite> {
  return openTestSite(
    "sqlite",
    { ADMIN_PASSWORD: "", SAMPLE_CONTENT: "on" },
    { clock: () => now, seedsServices: true, showsSampleTexts: true },
  );
}

/** A church that has finished Welcome with nothing but its name. */
export async function openBareChurch(name = "St Mary"): Promise<TestSite> {
  const site = await openSampleChurch();
  const browser = await comeWithCode(site);
  await sendStep(site, "congregation", browser, { ...nothing, name });
  await finish(site, browser, administrator.email);
  return site;
}

/** A church with the long name, without a picture and with one service. Welcome is not finished until `end` is called. */
export async function openLongChurch(): Promise<{ site: TestSite; end(): Promise<void> }> {
  const site = await openSampleChurch();
  const browser = await comeWithCode(site);
  await sendStep(site, "congregation", browser, {
    ...nothing,
    name: longName,
    welcome: "Whoever you are, and wherever you come from, there is room for you here.",
    address: "3 Hill Street\nBristol",
  });
  await sendLook(site, browser, { ground: "type" }, "/welcome/look");
  const saved = await sendStep(site, "service", browser, {
    name: "Holy Communion",
    day: "SU",
    time: "10:30",
    place: "The church, Hill Street",
  });
  if (saved.status !== 302) throw new Error(`Welcome refused the service with ${saved.status}`);
  let ending: Promise<unknown> | undefined;
  return {
    site,
    async end() {
      ending ??= finish(site, browser, administrator.email);
      await ending;
    },
  };
}
