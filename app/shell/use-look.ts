import { useRouteLoaderData } from "react-router";
import type { LinkedLook } from "../look/present/present-look.server.ts";

/** The page's links to the congregation's own look; undefined for the original one, and where a page failed. */
export function useLook(): LinkedLook | undefined {
  return useRouteLoaderData<{ look?: LinkedLook }>("root")?.look;
}
