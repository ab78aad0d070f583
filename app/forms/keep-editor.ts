import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { type Said, said } from "../../platform/language/said.ts";
import { whyNotSent } from "./keep-text.ts";

/**
 * `keepsText` for the form of an editor, whose responses say in `problem` why nothing was saved. The form also stays
 * open when it is too large for the server to read.
 */
export function keepsEditor({ notSaved, tooLong }: { notSaved: Said; tooLong: Said }) {
  return async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction<never>();
    } catch (error) {
      const { problem, status } = whyNotRead(error, tooLong) ?? whyNotSent(error, notSaved);
      return data({ problem }, { status });
    }
  };
}

function whyNotRead(error: unknown, tooLong: Said) {
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 413) return { problem: said(tooLong), status: 413 };
  return error.status === 400 ? { problem: String(error.data), status: 400 } : undefined;
}
