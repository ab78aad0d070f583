import { redirect as respond } from "react-router";

/** Make the path by `href`, which encodes what somebody typed into params. Headers hold only ASCII. */
export function redirect(location: string, init?: number | ResponseInit): Response {
  return respond(location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent), init);
}
