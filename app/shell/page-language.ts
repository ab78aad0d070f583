/** The language of the site's pages, and so of the forms on them: a BCP 47 tag. */
export const pageLanguage = "en";
