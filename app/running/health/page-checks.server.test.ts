import { expect, test } from "vitest";
import { insertOwnPage } from "../../../test/site/support/own-pages.ts";
import { ownPagesAreApart } from "./page-checks.server.ts";
import { openInstallation } from "./testing/installation.ts";

test.each(["sqlite", "postgres"] as const)(
  "a page of staff at an address of the site itself is named, until it gets another one (%s)",
  async (kind) => {
    const installation = await openInstallation({}, kind);
    const { db } = installation;
    await insertOwnPage(db, { slug: "our-garden" });
    expect(await ownPagesAreApart(installation)).toMatchObject({ outcome: "good" });
    await insertOwnPage(db, { id: "older", slug: "services" });
    const settings = "/pages/older/settings";
    expect(await ownPagesAreApart(installation)).toEqual({
      outcome: "advice",
      text: "This version of the site has a page of its own at the URL of the page /services that staff added. Visitors read yours.",
      nextStep: "If you want to use the site’s own there, give it another URL.",
      link: { to: settings, label: "Change its URL" },
    });
    await insertOwnPage(db, { slug: "worship" });
    expect((await ownPagesAreApart(installation)).text).toContain("/services and 1 more that staff added");
    await db.deleteFrom("ownPages").where("slug", "in", ["services", "worship"]).execute();
    expect(await ownPagesAreApart(installation)).toMatchObject({ outcome: "good" });
  },
);
