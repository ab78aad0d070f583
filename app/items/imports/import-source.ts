/** Of a URL that somebody enters, in characters. */
export const longestUrl = 2000;

/** Where something was imported from, whose URL we remember. The URL may be secret, so only its host leaves the server. */
export interface ImportSource {
  id: string;
  name: string;
  host: string;
  importedAt: string;
}
