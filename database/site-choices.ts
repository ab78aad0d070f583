/** The name in `siteChoices` of the hashes of the codes that open Welcome. */
export const welcomeCodesChoice = "welcomeCodes";

/** The name in `siteChoices` of the fingerprint of the secret that the site uses. */
export const secretChoice = "secretFingerprint";

/** Backups leave these out: they belong to the place where the site runs. */
export const choicesOfThisPlace: readonly string[] = [welcomeCodesChoice, secretChoice];
