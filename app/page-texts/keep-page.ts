import { data, isRouteErrorResponse } from "react-router";
import { keepText } from "../forms/keep-text.ts";
import { pageMessages } from "./page-texts.ts";

interface Sentences {
  notSaved: string;
  tooLong: string;
}

/** Keeps the form with its text also when the server refuses to read so much of it. */
export async function keepPage<Answer>(
  send: () => Promise<Answer>,
  { notSaved, tooLong }: Sentences = pageMessages,
) {
  try {
    return await keepText(send, notSaved);
  } catch (error) {
    if (!isRouteErrorResponse(error)) throw error;
    if (error.status === 413) return data({ problem: tooLong }, { status: 413 });
    if (error.status === 400) return data({ problem: String(error.data) }, { status: 400 });
    throw error;
  }
}
