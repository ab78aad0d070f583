/** A page of this site: `/`, or lower-case letters, digits and dashes, also below another page: `/event/all`. */
export const sitePath = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;
