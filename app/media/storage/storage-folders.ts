/** Folders of the storage that hold the pictures of events, speakers and series, daily posts, prayer requests and the library. */
export const eventFolder = "events";
export const sermonFolder = "sermons";
export const postFolder = "images";
export const prayerFolder = "prayer-requests";
export const pictureFolder = "pictures";
/** Leaflets, recordings and films that staff upload in the browser. */
export const siteFileFolder = "files";
