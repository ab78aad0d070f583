import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { Menu } from "../../content/schema.ts";
import { Icon } from "../ui/icon.tsx";
import { mostShownWaiting } from "../ui/waiting-count.ts";

export const menuId = "site-menu";

/** How many letters the row of the menu holds on the narrowest screen that has one; a link takes a few more than it has. */
const lettersInRow = 102;
const lettersOfMore = 9;
const lettersAround = 3;

/** The links that stand in one row, so that the header keeps its height, and those that fold away behind them there. */
export function withinRow(links: Menu["main"]): { inRow: Menu["main"]; others: Menu["main"] } {
  let end = 0;
  const reaches = links.map(({ label }) => {
    end += label.length + lettersAround;
    return end;
  });
  if (end <= lettersInRow) return { inRow: links, others: [] };
  const count = reaches.filter((reach) => reach <= lettersInRow - lettersOfMore).length;
  return { inRow: links.slice(0, count), others: links.slice(count) };
}

const itemClass =
  "rounded-lg px-3 py-2.5 text-lg hover:bg-accent/10 wide:px-2 wide:py-1.5 wide:text-[0.95rem] wide:whitespace-nowrap wide:xl:px-2.5 wide:xl:text-base";

export function MenuLink({ to, label, waiting = 0 }: { to: string; label: string; waiting?: number }) {
  const { pathname } = useLocation();
  const linkClass = `block font-medium ${itemClass}`;
  if (!to.startsWith("/"))
    return (
      <a href={to} rel="noopener" onClick={followLink} className={linkClass}>
        {label}
      </a>
    );
  const isHere = pathname.toLowerCase().replace(/(?<!^|\/)\/+$/, "") === to;
  return (
    <NavLink
      to={to}
      end={to === "/"}
      aria-current={isHere ? "page" : "true"}
      onClick={followLink}
      className={`${linkClass} aria-[current]:text-accent aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8`}
    >
      {label}
      {waiting > 0 && <Waiting count={waiting} />}
    </NavLink>
  );
}

export function Waiting({ count }: { count: number }) {
  return (
    <span className="ml-2 inline-block rounded-full bg-gold px-2 text-sm font-semibold text-card tabular-nums">
      {count > mostShownWaiting ? `${mostShownWaiting}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** Links that unfold below their label. */
export function SubMenu({
  label,
  className,
  isLast = false,
  children,
}: {
  label: React.ReactNode;
  className: string;
  /** Whether it stands at the end of the row, and first in the phone menu. */
  isLast?: boolean;
  children: React.ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) menu.current?.removeAttribute("open");
    };
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      if (menu.current.contains(document.activeElement)) menu.current.querySelector("summary")?.focus();
      menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeElsewhere);
    document.addEventListener("focusin", closeElsewhere);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("pointerdown", closeElsewhere);
      document.removeEventListener("focusin", closeElsewhere);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, []);
  return (
    <details
      ref={menu}
      onToggle={showItems}
      className={`group relative ${isLast ? "mb-3 wide:order-last wide:mb-0 wide:ml-auto" : ""}`}
      name="site-menus"
    >
      <summary
        className={`flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden ${itemClass} ${className}`}
      >
        {label}
        <Icon name="chevron" className="size-4 motion-safe:transition-transform group-open:rotate-180" />
      </summary>
      <ul className="wide:card wide:absolute wide:right-0 wide:z-10 wide:mt-2 wide:w-56 wide:p-2 wide:shadow-xl">
        {children}
      </ul>
    </details>
  );
}

/** In the phone menu the items would open off screen. */
function showItems({ currentTarget: menu }: React.ToggleEvent<HTMLDetailsElement>): void {
  if (menu.open) menu.closest(":popover-open")?.scrollTo({ top: menu.offsetTop });
}

export function followLink(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest("details")?.removeAttribute("open");
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
