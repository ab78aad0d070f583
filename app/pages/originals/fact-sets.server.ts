import { about } from "../../../content/about.ts";
import { bankAccount } from "../../../content/bank-account.ts";
import { bankAccountSchema } from "../../../content/bank-account-schema.ts";
import { congregation } from "../../../content/congregation.ts";
import { contacts } from "../../../content/contacts.ts";
import { dataRecords } from "../../../content/data-records.ts";
import { fasting } from "../../../content/fasting.ts";
import { giving } from "../../../content/giving.ts";
import { growthTrack } from "../../../content/growth-track.ts";
import { helplines } from "../../../content/helplines.ts";
import { home } from "../../../content/home.ts";
import { menu } from "../../../content/menu.ts";
import { ministries } from "../../../content/ministries.ts";
import { missions } from "../../../content/missions.ts";
import { newHere } from "../../../content/new-here.ts";
import { resources } from "../../../content/resources.ts";
import { about as sampleAbout } from "../../../content/sample/about.ts";
import { bankAccount as sampleBankAccount } from "../../../content/sample/bank-account.ts";
import { congregation as sampleCongregation } from "../../../content/sample/congregation.ts";
import { contacts as sampleContacts } from "../../../content/sample/contacts.ts";
import { fasting as sampleFasting } from "../../../content/sample/fasting.ts";
import { giving as sampleGiving } from "../../../content/sample/giving.ts";
import { growthTrack as sampleGrowthTrack } from "../../../content/sample/growth-track.ts";
import { helplines as sampleHelplines } from "../../../content/sample/helplines.ts";
import { home as sampleHome } from "../../../content/sample/home.ts";
import { menu as sampleMenu } from "../../../content/sample/menu.ts";
import { ministries as sampleMinistries } from "../../../content/sample/ministries.ts";
import { missions as sampleMissions } from "../../../content/sample/missions.ts";
import { newHere as sampleNewHere } from "../../../content/sample/new-here.ts";
import { resources as sampleResources } from "../../../content/sample/resources.ts";
import { services as sampleServices } from "../../../content/sample/services.ts";
import { worship as sampleWorship } from "../../../content/sample/worship.ts";
import {
  aboutSchema,
  type Congregation,
  congregationSchema,
  contactsSchema,
  dataRecordsSchema,
  fastingSchema,
  givingSchema,
  growthTrackSchema,
  helplinesSchema,
  homeSchema,
  menuSchema,
  ministriesSchema,
  missionsSchema,
  newHereSchema,
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
import { isOfChurch } from "./unwritten-files.server.ts";

export interface FactSet<Facts> extends StoredKind<Facts> {
  /** What the file in `content/` holds. */
  original: Facts;
  /** What stands in its place while the site shows the sample. */
  sample?: Facts;
  /** What stood in its place before there was a sample. */
  earlier?: Facts | undefined;
  /** What parts that cannot be read are like; by default they are empty. */
  blank?: unknown;
  /** Whether nothing may stand in for facts that cannot be read, not even earlier ones. */
  isIrreplaceable?: boolean;
}

const sets: { [Name in FactSetName]: FactSet<FactSets[Name]> } = {
  congregation: {
    schema: congregationSchema,
    original: congregation,
    sample: sampleCongregation,
    blank: { timeZone: "UTC" },
  },
  home: { schema: homeSchema, original: home, sample: sampleHome },
  services: { schema: servicesSchema, original: services, sample: sampleServices },
  contacts: { schema: contactsSchema, original: contacts, sample: sampleContacts },
  "new-here": { schema: newHereSchema, original: newHere, sample: sampleNewHere },
  helplines: { schema: helplinesSchema, original: helplines, sample: sampleHelplines },
  giving: { schema: givingSchema, original: giving, sample: sampleGiving },
  // People would send money to an account that is no longer the right one.
  "bank-account": {
    schema: bankAccountSchema,
    original: bankAccount,
    sample: sampleBankAccount,
    isIrreplaceable: true,
  },
  about: { schema: aboutSchema, original: about, sample: sampleAbout },
  "growth-track": {
    schema: growthTrackSchema,
    original: growthTrack,
    sample: sampleGrowthTrack,
  },
  fasting: { schema: fastingSchema, original: fasting, sample: sampleFasting },
  missions: { schema: missionsSchema, original: missions, sample: sampleMissions },
  "data-records": { schema: dataRecordsSchema, original: dataRecords },
  ministries: {
    schema: ministriesSchema,
    original: ministries,
    sample: sampleMinistries,
  },
  worship: { schema: worshipSchema, original: worship, sample: sampleWorship },
  resources: {
    schema: resourcesSchema,
    original: resources,
    sample: sampleResources,
  },
  look: { schema: lookSchema, original: originalLook, blank: originalLook },
  menu: { schema: menuSchema, original: menu, sample: sampleMenu },
};

/** Sets that came after the sample, and that of the account: nobody shall send money to an invented one. */
const notFromBefore: ReadonlySet<FactSetName> = new Set(["new-here", "helplines", "bank-account"]);

/** What the sample has said since, of which a site from before it says nothing. */
const before: { [Name in FactSetName]?: (sample: FactSets[Name]) => FactSets[Name] } = {
  contacts: (all) => all.map(({ does: _, words: __, greets: ___, ...contact }) => contact),
  giving: ({ providers: _, tax: __, ...giving }) => giving,
  services: ({ lifeGroups, ...services }) => ({
    ...services,
    lifeGroups: lifeGroups.map(({ whom: _, state: __, ...group }) => group),
  }),
};

function withEarlier<Name extends FactSetName>(name: Name): FactSet<FactSets[Name]> {
  const set: FactSet<FactSets[Name]> = sets[name];
  const { original, sample } = set;
  if (sample === undefined || notFromBefore.has(name) || isOfChurch(`facts/${name}`, original)) return set;
  return { ...set, earlier: before[name]?.(sample) ?? sample };
}

export const factSets = Object.fromEntries(
  (Object.keys(sets) as FactSetName[]).map((name) => [name, withEarlier(name)]),
) as typeof sets;

export const factSetNames = Object.keys(factSets) as FactSetName[];

export function isFactSet(name: string): name is FactSetName {
  return Object.hasOwn(factSets, name);
}

/** Takes fixed parts from the file in use: the URL of the children's page, and the services, which the calendar holds. */
export function withFixedParts<Name extends FactSetName>(
  name: Name,
  facts: FactSets[Name],
  original: FactSets[Name],
): FactSets[Name];
export function withFixedParts(
  name: FactSetName,
  facts: FactSets[FactSetName],
  original: FactSets[FactSetName],
): FactSets[FactSetName] {
  if (name === "congregation") {
    const { kids, ...others } = facts as Congregation;
    return { ...others, kids: { ...kids, path: (original as Congregation).kids.path } };
  }
  if (name === "services") return { ...(facts as Services), services: (original as Services).services };
  return facts;
}
