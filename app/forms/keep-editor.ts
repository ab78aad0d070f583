import { data, isRouteErrorResponse } from "react-router";
import { whyNotSent } from "./keep-text.ts";

/**
 * Does what `keepText` does for the form of an editor, whose answers say in `problem` why nothing was saved. It also
 * stays open when the server refuses to read so much of it.
 */
export async function keepEditor<Answer>(
  send: () => Promise<Answer>,
  { notSaved, tooLong }: { notSaved: string; tooLong: string },
) {
  try {
    return await send();
  } catch (error) {
    const { problem, status } = whyNotRead(error, tooLong) ?? whyNotSent(error, notSaved);
    return data({ problem }, { status });
  }
}

function whyNotRead(error: unknown, tooLong: string) {
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 413) return { problem: tooLong, status: 413 };
  return error.status === 400 ? { problem: String(error.data), status: 400 } : undefined;
}
