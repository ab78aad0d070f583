import { expect, test } from "vitest";
import { updatedFromChoice, versionChoice } from "../../../database/site-choices.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { addAccount, churchPeople } from "../../../test/support/church-people.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { permissionsOf } from "../../permissions.ts";
import { acceptUpdate } from "./changes.server.ts";
import { isNewer, noteVersion } from "./version.server.ts";

test.each([
  ["0.2.0", "0.1.0", true],
  ["0.10.0", "0.9.3", true],
  ["1.0.0", "0.12.0", true],
  ["0.2.0", "0.2.0", false],
  ["0.1.0", "0.2.0", false],
])("whether %s is newer than %s: %s", (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});

describeOnBothDatabases(
  "the version that a site ran",
  "notes have a conflict clause of each database",
  (open) => {
    test("an update is noted once until somebody has read of it, and a new site comes from no version", async () => {
      const place = await open();
      const { db } = place;
      const { storage } = await testStorage(place);
      const clock = () => new Date("2026-11-29T12:00:00Z");
      const site = { db, storage, clock, mailWritten: () => undefined };
      const noted = async () => {
        const rows = await db.selectFrom("siteChoices").select(["name", "value"]).execute();
        const choice = (name: string) => rows.find((row) => row.name === name)?.value;
        return [choice(versionChoice), choice(updatedFromChoice)];
      };
      await noteVersion(site, "0.2.0");
      expect(await noted()).toEqual(["0.2.0", undefined]);

      await db.deleteFrom("siteChoices").where("name", "=", versionChoice).execute();
      await addAccount(db, churchPeople.sam.id);
      await noteVersion(site, "0.2.0");
      await noteVersion(site, "0.3.0");
      expect(await noted(), "what nobody has read of the first").toEqual(["0.3.0", "0.1.0"]);
      const viewer = {
        ...{ ...churchPeople.sam, role: "staff" as const, permissions: permissionsOf(["editor"]) },
        ...{ email: "sam@people.example", name: "Sam Hill" },
      };
      await acceptUpdate(site, viewer);
      await noteVersion(site, "0.3.0");
      expect(await noted()).toEqual(["0.3.0", undefined]);
      await noteVersion(site, "0.2.0");
      await noteVersion(site, "0.3.0");
      expect(await noted(), "an older one that runs beside it for a while").toEqual(["0.3.0", undefined]);
    });
  },
);
