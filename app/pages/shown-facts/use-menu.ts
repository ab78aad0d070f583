import { useRouteLoaderData } from "react-router";
import { menu } from "../../../content/menu.ts";
import { menu as menuOfSample } from "../../../content/sample/menu.ts";
import type { Menu } from "../../../content/schema.ts";

/** The links of the menu and the footer. Pages without data of their own show those of the file. */
export function useMenu(): Menu {
  const root = useRouteLoaderData<{ menu?: Menu; isSample?: boolean }>("root");
  return root?.menu ?? (root?.isSample ? menuOfSample : menu);
}
