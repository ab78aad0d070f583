import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { congregation } from "../../../content/congregation.ts";
import type { Congregation } from "../../../content/schema.ts";

/** What is inside shows these facts instead, such as those that somebody is typing. */
export const TypedCongregation = createContext<Congregation | undefined>(undefined);

/** Whether the site shows the sample congregation, because no church has taken it into use. */
export function useIsSample(): boolean {
  return useRouteLoaderData<{ isSample?: boolean }>("root")?.isSample ?? false;
}

/** Whether pages may show the files of the sample, as they do on a site from before it whose texts nobody has changed. */
export function useShowsSampleFiles(): boolean {
  const root = useRouteLoaderData<{ isSample?: boolean; showsEarlier?: boolean }>("root");
  return root?.isSample ?? root?.showsEarlier ?? false;
}

/** The congregation's name, addresses and links, on every page. Pages without data of their own show those of the file. */
export function useCongregation(): Congregation {
  const root = useRouteLoaderData<{ congregation?: Congregation }>("root");
  return useContext(TypedCongregation) ?? root?.congregation ?? congregation;
}
