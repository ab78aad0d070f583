/** The name in `siteChoices` of the hashes of the codes that open Welcome. Backups leave it out. */
export const welcomeCodesChoice = "welcomeCodes";
