import { isRouteErrorResponse } from "react-router";

/** Whether something thrown is a response to the visitor, such as a redirect or a 404 page, rather than an error. */
export function isExpectedResponse(thrown: unknown): boolean {
  const isData =
    typeof thrown === "object" &&
    thrown !== null &&
    "type" in thrown &&
    thrown.type === "DataWithResponseInit";
  return thrown instanceof Response || isRouteErrorResponse(thrown) || isData;
}
