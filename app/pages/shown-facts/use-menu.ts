import { useRouteLoaderData } from "react-router";
import { menu } from "../../../content/menu.ts";
import { menu as menuOfSample } from "../../../content/sample/menu.ts";
import type { Menu } from "../../../content/schema.ts";

/** The links of the menu and the footer. Pages without data of their own show those of the file. */
export function useMenu(): Menu {
  const root = useRouteLoaderData<{ menu?: Menu; isSample?: boolean }>("root");
  return root?.menu ?? (root?.isSample ? menuOfSample : menu);
}

/** What the church calls a page in its menu; undefined where the menu does not lead there. */
export function useMenuLabel(path: string): string | undefined {
  const { main, footer } = useMenu();
  return [...main, ...footer].find(({ to }) => to === path)?.label;
}
