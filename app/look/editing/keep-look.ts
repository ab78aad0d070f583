import { data, isRouteErrorResponse } from "react-router";
import { keepText } from "../../forms/keep-text.ts";
import { lookMessages } from "./messages.ts";

/** Keeps the form with what was chosen when the server could not save or refused to read it, such as too large a file. */
export async function keepLook<Answer>(send: () => Promise<Answer>) {
  try {
    return await keepText(send, lookMessages.notSaved);
  } catch (error) {
    if (!isRouteErrorResponse(error) || (error.status !== 400 && error.status !== 413)) throw error;
    return data({ problem: String(error.data) }, { status: error.status });
  }
}
