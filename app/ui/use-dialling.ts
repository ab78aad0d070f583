import { useRouteLoaderData } from "react-router";
import type { Dialling } from "./telephone-url.ts";

/** How people of the congregation's country dial; undefined where it is unknown. */
export function useDialling(): Dialling | undefined {
  return useRouteLoaderData<{ dialling?: Dialling }>("root")?.dialling;
}
