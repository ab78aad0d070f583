/** What an update changes on purpose for those who read the site: each is said in CHANGELOG.md. */
export const meantChanges: {
  /** By path. */
  statuses: Record<string, number>;
  /** Of a path and a text on it. */
  texts: RegExp[];
} = {
  statuses: {},
  texts: [
    // "This Sunday" is this Sunday.
    /^\/ This Sunday, /,
    /^\/givings? Givings?$/,
    // What the site stores, and what people agree to, is what the version that runs does.
    /^\/(data-protection-policy|terms-and-conditions) /,
    // Bank details that came with the site were invented.
    /^\/(contact-us|giving) (Bank details|Riverside Community Church|Valley Savings Bank|00-00-00|0{8}|GIFT and your surname after it|Copy .*)$/,
  ],
};
