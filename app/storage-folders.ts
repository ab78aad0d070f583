/** Folders of the storage that hold the pictures of events, daily posts and prayer requests. */
export const eventFolder = "events";
export const postFolder = "images";
export const prayerFolder = "prayer-requests";
/** Leaflets, recordings and films that staff upload in the browser. */
export const siteFileFolder = "files";
