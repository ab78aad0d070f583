import { expect, test } from "vitest";
import { insertOwnPage } from "../../../test/site/support/own-pages.ts";
import { ownPagesAreReached } from "./page-checks.server.ts";
import { openInstallation } from "./testing/installation.ts";

test.each(["sqlite", "postgres"] as const)(
  "a page of staff at an address of the site itself is wrong, until it gets another one (%s)",
  async (kind) => {
    const installation = await openInstallation({}, kind);
    const { db } = installation;
    await insertOwnPage(db, { slug: "our-garden" });
    expect(await ownPagesAreReached(installation)).toMatchObject({ outcome: "good" });
    await insertOwnPage(db, { id: "older", slug: "services" });
    const settings = "/pages/older/settings";
    expect(await ownPagesAreReached(installation)).toEqual({
      outcome: "wrong",
      text: "Nobody can reach the page /services that staff added: this version of the site has a page of its own there.",
      nextStep: `Please give the page another address: ${settings}.`,
      link: { to: settings, label: "Change its address" },
    });
    await insertOwnPage(db, { slug: "worship" });
    expect((await ownPagesAreReached(installation)).text).toContain("/services and 1 more that staff added");
    await db.deleteFrom("ownPages").where("slug", "in", ["services", "worship"]).execute();
    expect(await ownPagesAreReached(installation)).toMatchObject({ outcome: "good" });
  },
);
