import { redirect as respond } from "react-router";

/**
 * Redirects to a path of this site or to a URL. Make the path of a route by `href`, which encodes its params: they hold
 * whatever somebody typed into the URL. Headers hold only ASCII, so everything else is encoded here.
 */
export function redirect(location: string, init?: number | ResponseInit): Response {
  return respond(location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent), init);
}
