import type { BankAccount } from "../../../content/bank-account-schema.ts";
import type {
  About,
  Congregation,
  Contacts,
  DataRecords,
  Fasting,
  Giving,
  GrowthTrack,
  Helplines,
  HomeFacts,
  Menu,
  Ministries,
  Missions,
  NewHere,
  Resources,
  Services,
  Worship,
} from "../../../content/schema.ts";
import type { Look } from "../../look/look.ts";
import { mostPositionLetters } from "../shown-facts/typed-position.ts";

export interface FactSets {
  congregation: Congregation;
  home: HomeFacts;
  services: Services;
  contacts: Contacts;
  "new-here": NewHere;
  helplines: Helplines;
  giving: Giving;
  "bank-account": BankAccount;
  about: About;
  "growth-track": GrowthTrack;
  fasting: Fasting;
  missions: Missions;
  "data-records": DataRecords;
  ministries: Ministries;
  worship: Worship;
  resources: Resources;
  /** Has no file: `app.css` and `content/artwork/` are its original. */
  look: Look;
  menu: Menu;
}

export type FactSetName = keyof FactSets;

/** Sets that nobody publishes alone. They have screens of their own. */
export const setsForTwo: ReadonlySet<FactSetName> = new Set(["bank-account"]);

/**
 * What texts say that nobody has changed: what the sample congregation says, what came with a site from before the sample, or
 * what the files of the church say.
 */
export type Originals = "sample" | "earlier" | "church";

export interface PublishedFacts {
  originals(): Promise<Originals>;
  read<Name extends FactSetName>(name: Name): Promise<FactSets[Name]>;
  /** Facts together with when a second person confirmed them, which is undefined for all others. */
  readConfirmed<Name extends FactSetName>(name: Name): Promise<ConfirmedFacts<FactSets[Name]>>;
}

export interface ConfirmedFacts<Facts> {
  facts: Facts;
  /** Whether this version of the site cannot read what was published, so that others stand in for them. */
  isUnreadable: boolean;
  /** A timestamp. */
  confirmedAt: string | undefined;
}

export const factLimits = {
  line: 200,
  text: 2000,
  /** Of a list with one line each. */
  lines: 1000,
  number: 20,
  position: mostPositionLetters,
  rows: 60,
};

/** What staff call each set, and where visitors read it. */
export const factSetsInWords: Record<FactSetName, { title: string; path: string }> = {
  congregation: { title: "The congregation", path: "/contact-us" },
  menu: { title: "Menu and footer", path: "/" },
  contacts: { title: "People to ask", path: "/contact-us" },
  "new-here": { title: "What people who are new want to know", path: "/new-here" },
  helplines: { title: "Help for people in danger", path: "/submit-prayer-requests" },
  services: { title: "Children and life groups", path: "/services" },
  home: { title: "Text of the home page", path: "/" },
  about: { title: "Our story and beliefs", path: "/about-us" },
  ministries: { title: "Ministries", path: "/ministries" },
  missions: { title: "Missions", path: "/local-missions" },
  "growth-track": { title: "Steps of the Growth Track", path: "/growth-track" },
  fasting: { title: "Days of a fast", path: "/fasting" },
  giving: { title: "Ways to give", path: "/givings" },
  "bank-account": { title: "Bank details", path: "/giving" },
  worship: { title: "Pictures, films and music", path: "/worship" },
  resources: { title: "Resources to download", path: "/resources" },
  "data-records": { title: "What we keep about people", path: "/data-protection-policy" },
  look: { title: "The look", path: "/" },
};
