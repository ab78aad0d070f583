import { useRouteLoaderData } from "react-router";
import { congregation } from "../../content/congregation.ts";
import type { Congregation } from "../../content/schema.ts";

/** The congregation's name, addresses and links, on every page. Pages without data of their own show those of the file. */
export function useCongregation(): Congregation {
  const root = useRouteLoaderData<{ congregation?: Congregation }>("root");
  return root?.congregation ?? congregation;
}
