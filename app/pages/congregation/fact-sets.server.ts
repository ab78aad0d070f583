import { about } from "../../../content/about.ts";
import { bankAccount } from "../../../content/bank-account.ts";
import { bankAccountSchema } from "../../../content/bank-account-schema.ts";
import { congregation } from "../../../content/congregation.ts";
import { contacts } from "../../../content/contacts.ts";
import { dataRecords } from "../../../content/data-records.ts";
import { fasting } from "../../../content/fasting.ts";
import { giving } from "../../../content/giving.ts";
import { growthTrack } from "../../../content/growth-track.ts";
import { home } from "../../../content/home.ts";
import { menu } from "../../../content/menu.ts";
import { ministries } from "../../../content/ministries.ts";
import { missions } from "../../../content/missions.ts";
import { resources } from "../../../content/resources.ts";
import {
  aboutSchema,
  type Congregation,
  congregationSchema,
  contactsSchema,
  dataRecordsSchema,
  fastingSchema,
  givingSchema,
  growthTrackSchema,
  homeSchema,
  menuSchema,
  ministriesSchema,
  missionsSchema,
  resourcesSchema,
  type Services,
  servicesSchema,
  worshipSchema,
} from "../../../content/schema.ts";
import { services } from "../../../content/services.ts";
import { worship } from "../../../content/worship.ts";
import type { StoredKind } from "../../../platform/stored-json.ts";
import { originalLook } from "../../look/look.ts";
import { lookSchema } from "../../look/look-schema.ts";
import type { FactSetName, FactSets } from "./facts.ts";

export interface FactSet<Facts> extends StoredKind<Facts> {
  /** What the file in `content/` holds. */
  original: Facts;
  /** What parts that cannot be read are like; by default they are empty. */
  blank?: unknown;
  /** Whether nothing may stand in for facts that cannot be read, not even earlier ones. */
  isIrreplaceable?: boolean;
}

/** What checks each set of facts, and its file. */
export const factSets: { [Name in FactSetName]: FactSet<FactSets[Name]> } = {
  congregation: { schema: congregationSchema, original: congregation, blank: { timeZone: "UTC" } },
  home: { schema: homeSchema, original: home },
  services: { schema: servicesSchema, original: services },
  contacts: { schema: contactsSchema, original: contacts },
  giving: { schema: givingSchema, original: giving },
  // People would send money to an account that is no longer the right one.
  "bank-account": { schema: bankAccountSchema, original: bankAccount, isIrreplaceable: true },
  about: { schema: aboutSchema, original: about },
  "growth-track": { schema: growthTrackSchema, original: growthTrack },
  fasting: { schema: fastingSchema, original: fasting },
  missions: { schema: missionsSchema, original: missions },
  "data-records": { schema: dataRecordsSchema, original: dataRecords },
  ministries: { schema: ministriesSchema, original: ministries },
  worship: { schema: worshipSchema, original: worship },
  resources: { schema: resourcesSchema, original: resources },
  look: { schema: lookSchema, original: originalLook, blank: originalLook },
  menu: { schema: menuSchema, original: menu },
};

export const factSetNames = Object.keys(factSets) as FactSetName[];

export function isFactSet(name: string): name is FactSetName {
  return Object.hasOwn(factSets, name);
}

/**
 * Replaces what is fixed while the site runs by what the file holds: routes are made from it when the site is built, and
 * the calendar holds the services.
 */
export function withFixedParts<Name extends FactSetName>(name: Name, facts: FactSets[Name]): FactSets[Name];
export function withFixedParts(name: FactSetName, facts: FactSets[FactSetName]): FactSets[FactSetName] {
  if (name === "congregation") {
    const { kids, ...others } = facts as Congregation;
    return { ...others, kids: { ...kids, path: congregation.kids.path } };
  }
  if (name === "services") return { ...(facts as Services), services: services.services };
  return facts;
}
