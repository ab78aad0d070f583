import { useRef } from "react";
import { NavLink, useHref, useLocation } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { mostShownWaiting } from "../ui/waiting-count.ts";
import { useClosing } from "./use-closing.ts";

export const menuId = "site-menu";

export function MenuLink({
  to,
  label,
  about,
  waiting = 0,
  isForStaff = false,
}: {
  to: string;
  label: string;
  /** What it is for, where the label does not say it. */
  about?: string;
  waiting?: number;
  /** Whether it leads to a screen of staff, which has one URL in all languages. */
  isForStaff?: boolean;
}) {
  const { pathname } = useLocation();
  const isBelowPrefix = useHref("/") !== "/";
  if (!to.startsWith("/") || (isForStaff && isBelowPrefix))
    return (
      <a href={to} rel="noopener" onClick={followLink} className="menu-link">
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
      className="menu-link"
    >
      {label}
      {waiting > 0 && <Waiting count={waiting} />}
      {about && <span className="block text-sm font-normal whitespace-normal text-muted">{about}</span>}
    </NavLink>
  );
}

export function Waiting({ count, className = "ml-2" }: { count: number; className?: string }) {
  return (
    <span
      className={`${className} inline-block rounded-full bg-gold px-2 text-sm font-semibold text-card tabular-nums`}
    >
      {count > mostShownWaiting ? `${mostShownWaiting}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** Links that unfold below their label, at the end of the row and first in the phone menu. */
export function SubMenu({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: React.ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu, menu);
  return (
    <details
      ref={menu}
      onToggle={showItems}
      className="group relative mb-3 wide:order-last wide:mb-0 wide:ml-auto"
      name="site-menus"
    >
      <summary className={`menu-link ${className}`}>
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

export function followLink(): void {
  const menu = document.getElementById(menuId);
  menu?.querySelector("details[open]")?.removeAttribute("open");
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
