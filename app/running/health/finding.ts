/** `wrong` endangers mails, data or visitors; `advice` can wait; `unknown` could not be checked. */
export type Outcome = "wrong" | "unknown" | "advice" | "good";

export interface Finding {
  outcome: Outcome;
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
