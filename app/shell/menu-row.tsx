import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { MenuLink } from "./menu.tsx";
import { useClosing } from "./use-closing.ts";

/** As many links in a row as fit, which the style sheet measures; “More” unfolds the others. */
export function MenuRow({ links }: { links: readonly { label: string; to: string }[] }) {
  const row = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  useHiddenBelow(row, links);
  useClosing(more, row);
  return (
    <div ref={row} className="menu-row">
      <div>
        <ul>
          {links.map((page) => (
            <li key={page.to}>
              <MenuLink {...page} />
            </li>
          ))}
        </ul>
        <div className="menu-more">
          <details ref={more} className="group" name="site-menus" onToggle={focusFirstBelow}>
            <summary className="menu-link">
              <Trans comment="Unfolds the other links of the menu">More</Trans>
              <Icon
                name="chevron"
                className="size-4 motion-safe:transition-transform group-open:rotate-180"
              />
            </summary>
          </details>
        </div>
      </div>
    </div>
  );
}

/** Marks links below the row: nobody may reach them while they are folded away. Without scripts, focus unfolds them. */
function useHiddenBelow(row: React.RefObject<HTMLDivElement | null>, links: readonly object[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links have other elements
  useEffect(() => {
    if (!row.current) return;
    const items = [...row.current.querySelectorAll("li")];
    const mark = () => {
      for (const item of items)
        item.toggleAttribute("data-below", item.offsetTop > (items[0]?.offsetTop ?? 0));
      row.current?.setAttribute("data-measured", "");
    };
    const observer = new ResizeObserver(mark);
    for (const element of [row.current, ...items]) observer.observe(element);
    return () => observer.disconnect();
  }, [row, links]);
}

/** In the document the links stand before “More”: whoever opens it by keyboard goes on with the first of them. */
function focusFirstBelow({ currentTarget: more }: React.ToggleEvent<HTMLDetailsElement>): void {
  if (!more.open || !more.querySelector("summary")?.matches(":focus-visible")) return;
  more.closest(".menu-row")?.querySelector<HTMLAnchorElement>("[data-below] a")?.focus();
}
