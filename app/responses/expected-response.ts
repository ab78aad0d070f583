import { isRouteErrorResponse } from "react-router";

/** Whether something thrown is an answer to the visitor, as a redirect or a 404 page, and no fault. */
export function isAnswer(thrown: unknown): boolean {
  const isData =
    typeof thrown === "object" &&
    thrown !== null &&
    "type" in thrown &&
    thrown.type === "DataWithResponseInit";
  return thrown instanceof Response || isRouteErrorResponse(thrown) || isData;
}
