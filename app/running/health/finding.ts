/** `wrong` endangers mails, data or visitors; `advice` can wait; `unknown` could not be checked. */
export type Outcome = "wrong" | "unknown" | "advice" | "good";

/** What a finding is about, in the words of people who run no servers: see `areas`. */
export type Area = "visitors" | "email" | "backups" | "data" | "accounts" | "time" | "version" | "content";

export interface Finding {
  outcome: Outcome;
  area?: Area;
  text: string;
  /** One or two sentences that say what to do about it. */
  nextStep?: string;
  /** Where to do it, if a page of the site can. */
  link?: { to: string; label: string };
}

export interface CheckUps {
  /** What can be found out in a few milliseconds. */
  quickly(): Promise<Finding[]>;
  /** How many of these are wrong. */
  countWrong(): Promise<number>;
  /** What takes seconds: it uses the network, or reads the whole database. */
  slowly(): Promise<Finding[]>;
}

type Link = NonNullable<Finding["link"]>;

export function good(text: string): Finding {
  return { outcome: "good", text };
}

export function wrong(text: string, nextStep: string, link?: Link): Finding {
  return { outcome: "wrong", text, nextStep, ...(link && { link }) };
}

export function advice(text: string, nextStep: string, link?: Link): Finding {
  return { outcome: "advice", text, nextStep, ...(link && { link }) };
}

export function unknown(text: string, nextStep: string): Finding {
  return { outcome: "unknown", text, nextStep };
}

/** Says whether what belongs to an area is well. */
export const areas: Record<Area, { well: string; wrong: string }> = {
  visitors: {
    well: "Visitors can open the site.",
    wrong: "Visitors may not be able to open the site, or not safely.",
  },
  email: {
    well: "The site’s emails go out.",
    wrong: "The site’s emails do not go out as they should.",
  },
  backups: {
    well: "Every night a copy of everything is made, in case something breaks.",
    wrong: "Something about the nightly copies of the site needs somebody.",
  },
  data: {
    well: "What you save is kept, and can be read.",
    wrong: "Something that was saved is in danger, or cannot be read.",
  },
  accounts: {
    well: "The accounts of people who look after the site are protected.",
    wrong: "An account of somebody who looks after the site is not protected as it should be.",
  },
  time: { well: "The site’s clock is right.", wrong: "The site’s clock may be wrong." },
  version: {
    well: "The site’s programs are up to date.",
    wrong: "The site’s programs need somebody’s attention.",
  },
  content: { well: "Nothing on the pages waits for a look.", wrong: "Something on the pages needs a look." },
};

/** The groups of findings, the most important first, with their headings. */
export const outcomes: readonly [outcome: Outcome, heading: string][] = [
  ["wrong", "Not right"],
  ["unknown", "Could not be checked"],
  ["advice", "Advice"],
  ["good", "All well"],
];

/** Says how many of the findings are wrong: `2 things are not right.` */
export function summaryOf(findings: readonly Finding[]): string {
  const count = findings.filter(({ outcome }) => outcome === "wrong").length;
  if (count === 0) return "Nothing is wrong.";
  return count === 1 ? "One thing is not right." : `${count} things are not right.`;
}
