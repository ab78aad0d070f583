import { createHash } from "node:crypto";

/** Hashes of what `content/` comes with: other files are a church's own. `unwritten-files.test.ts` compares them. */
const unwritten: Readonly<Record<string, string>> = {
  "about-us": "a2b598f3e42b",
  "away-missions": "a92bf4cc4706",
  baptism: "76f7cd5d2b5a",
  "contact-us": "e379715f6bd3",
  "data-protection-policy": "0bfecc00080a",
  "facts/about": "44136fa355b3",
  "facts/bank-account": "2ffd967f41ac",
  "facts/congregation": "534e342395c1",
  "facts/contacts": "4f53cda18c2b",
  "facts/fasting": "807e0a1905a0",
  "facts/giving": "0499c4253101",
  "facts/growth-track": "b40cc1d32399",
  "facts/helplines": "2ffd967f41ac",
  "facts/home": "8ab980230ead",
  "facts/menu": "295624c2f504",
  "facts/ministries": "4f53cda18c2b",
  "facts/missions": "8a31bd6a8d4a",
  "facts/new-here": "44136fa355b3",
  "facts/resources": "4f53cda18c2b",
  "facts/services": "71edc8fede53",
  "facts/worship": "54ee8a8e8a92",
  fasting: "f133925d4197",
  giving: "7ac96a6fe551",
  givings: "bd34b2198f84",
  "growth-track": "b983ca1d7742",
  home: "5c467c4fded5",
  kids: "bed398241a8e",
  "life-groups": "e1b94fb2e68f",
  "local-missions": "650467c30107",
  ministries: "766d56050655",
  "new-here": "1a364601e23f",
  "payment-cancel": "1ed6d2b639a7",
  "payment-notify": "326aaa944ad7",
  "payment-success": "ec129dee7eec",
  resources: "a02ab036c97e",
  services: "5facccf75444",
  "terms-and-conditions": "818831a035d6",
  worship: "9a31e73306b3",
};

/** Whether a church has changed the file of a page, such as `baptism`, or of a set, such as `facts/giving`. */
export function isOfChurch(slug: string, content: unknown): boolean {
  return digestOf(content) !== unwritten[slug];
}

export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 12);
}
