/** What an update changes on purpose for those who read the site. */
export const meantChanges: {
  /** What CHANGELOG.md says of it. */
  said: string;
  /** Of a path, and of a text on it. */
  texts: RegExp;
}[] = [
  { said: "“This Sunday” is this Sunday", texts: /^\/ This Sunday, / },
  {
    said: "`/givings` is titled *Why and How We Give* and `/giving` *Give by Bank Transfer*",
    texts: /^\/givings? Givings?$/,
  },
  {
    said: "The data protection policy and the terms that came with the site say what this version does",
    texts: /^\/(data-protection-policy|terms-and-conditions) /,
  },
  {
    said: "go on saying what came with it, but for its invented bank details",
    texts:
      /^\/(contact-us|giving) (Bank details|Riverside Community Church|Valley Savings Bank|00-00-00|0{8}|GIFT and your surname after it|Copy .*)$/,
  },
  {
    said: "*Contact* shows the bank details again once two people have confirmed them",
    texts: /^\/contact-us (Mill Hill Chapel|20-33-41|41886203|Ways to give)$/,
  },
  {
    said: "Help above it is one line, *Do you need somebody now?*",
    texts: /^\/submit-prayer-requests\S* Do you need help now\?$/,
  },
];
