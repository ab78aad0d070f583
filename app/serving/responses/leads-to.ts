import { generatePath, type LoaderFunction } from "react-router";
import { redirect } from "./redirect.ts";

/** The loader of a route without a screen: its URL leads to the screen that sends it, whose path may have the same params. */
export function leadsTo(screen: string): LoaderFunction {
  return ({ params }) => redirect(generatePath(screen, params));
}
