import { Form, NavLink } from "react-router";
import { PageLink } from "../pages/prose/page-link.tsx";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { useMenu } from "../pages/shown-facts/use-menu.ts";
import { Icon } from "../ui/icon.tsx";
import { isSignedIn, isStaff, type Viewer } from "../viewer.ts";
import { followLink, MenuLink, menuId, SubMenu, Waiting } from "./menu.tsx";
import { MenuRow } from "./menu-row.tsx";
import { SoundSwitch } from "./sound-choice.tsx";
import { StaffLink } from "./staff-link.tsx";
import { openTo, type StaffScreen, updateSite } from "./staff-screens.ts";
import { usePhoneMenu } from "./use-phone-menu.ts";

/** Letters. A longer name, and one that has *Overview* beside it, stands in three small lines on phones. */
const longName = 30;

export interface NavigationProps {
  viewer: Viewer;
  /** How much waits, by the paths of staff pages. */
  waiting: Readonly<Record<string, number>>;
}

export function Navigation({ viewer, waiting }: NavigationProps) {
  const congregation = useCongregation();
  return (
    <header className="top-0 z-30 border-b border-line bg-paper tall:sticky print:static!">
      <div className="shell flex flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:gap-x-4 short:gap-x-2 short:py-0">
        {isStaff(viewer) && <OverviewLink waiting={waiting} />}
        <NavLink to="/" className="flex min-w-0 flex-1 items-center gap-2.5 py-1 text-ink short:py-0">
          <span aria-hidden="true" className="logo size-9 shrink-0 text-accent short:size-6" />
          <span
            className={`whole-or-hidden site-name ${isStaff(viewer) || congregation.name.length > longName ? "is-long" : ""}`}
          >
            <span>
              <span>{congregation.name}</span>
            </span>
          </span>
        </NavLink>
        <div className="hidden items-center gap-1 wide:flex print:hidden!">
          <SocialLinks />
        </div>
        <div className="hidden wide:block print:hidden!">
          <PrayerLink />
        </div>
        <div className="hidden wide:block print:hidden!">
          <Account viewer={viewer} />
        </div>
        <button
          type="button"
          popoverTarget={menuId}
          className={`button button-quiet wide:hidden short:min-h-0 short:py-1 print:hidden! ${isStaff(viewer) ? "px-3 max-sm:flex-col max-sm:gap-0 max-sm:py-0.5 max-sm:text-sm short:flex-row" : "px-4"}`}
        >
          <Icon name="menu" className="size-5" />
          Menu
        </button>
        <Menu viewer={viewer} waiting={waiting} />
      </div>
    </header>
  );
}

function Menu({ viewer, waiting }: NavigationProps) {
  usePhoneMenu(menuId);
  return (
    <nav id={menuId} popover="auto" aria-label="Main" className="site-menu print:hidden!">
      <button
        type="button"
        popoverTarget={menuId}
        popoverTargetAction="hide"
        // biome-ignore lint/a11y/noAutofocus: it takes the focus when the menu opens over the page, and not before
        autoFocus
        className="button button-quiet mb-2 self-end px-4 wide:hidden"
      >
        <Icon name="close" className="size-5" />
        Close
      </button>
      {isStaff(viewer) && <StaffMenu viewer={viewer} waiting={waiting} />}
      <div className="mb-3 border-b border-line pb-4 wide:hidden">
        {!isSignedIn(viewer) && (
          <PageLink
            to="/new-here"
            onClick={followLink}
            className="button button-primary mb-4"
            otherwise={null}
          >
            Plan your visit
          </PageLink>
        )}
        <Account viewer={viewer} />
        <div className="mt-4 -ml-2.5 flex gap-1">
          <SocialLinks />
        </div>
      </div>
      <MenuRow links={useMenu().main} />
      <div className="my-2 wide:hidden">
        <PrayerLink />
      </div>
      <SoundSwitch className="self-start px-3 wide:hidden" />
    </nav>
  );
}

/** What waits, one tap away wherever people with a role are. */
function OverviewLink({ waiting }: Pick<NavigationProps, "waiting">) {
  const all = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  return (
    <StaffLink
      to="/staff"
      className="button button-quiet relative px-3 py-1 text-sm whitespace-nowrap short:min-h-0 wide:min-h-10 print:hidden!"
    >
      Overview
      {all > 0 && <Waiting count={all} className="absolute -top-2 -right-2 short:static" />}
    </StaffLink>
  );
}

function StaffMenu({ viewer, waiting }: NavigationProps) {
  return (
    <SubMenu className="font-semibold text-accent" label="Update Site">
      {openTo<StaffScreen>(viewer, updateSite).map(({ to, label, about }) => (
        <li key={to}>
          <MenuLink {...{ to, label }} {...(about && { about })} waiting={waiting[to] ?? 0} isForStaff />
        </li>
      ))}
    </SubMenu>
  );
}

function PrayerLink() {
  return (
    <NavLink to="/prayer-request" onClick={followLink} className="button button-quiet min-h-10 py-1">
      Prayer
    </NavLink>
  );
}

export function Account({ viewer }: { viewer: Viewer }) {
  if (isSignedIn(viewer)) {
    return (
      <div className="flex flex-wrap items-center gap-3 wide:flex-nowrap">
        <NavLink
          to="/account"
          onClick={followLink}
          title={viewer.email}
          className="text-link line-clamp-3 rounded-lg py-1.5 wrap-anywhere wide:max-w-72 wide:py-0 wide:text-sm wide:leading-tight"
        >
          Welcome, {viewer.email}
        </NavLink>
        <Form method="post" action="/logout">
          <button type="submit" className="button button-quiet min-h-10 py-1">
            Logout
          </button>
        </Form>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <NavLink
        to="/login"
        onClick={followLink}
        className="button min-h-10 px-3 py-1 text-accent hover:bg-accent/10"
      >
        Login
      </NavLink>
      <NavLink to="/register" onClick={followLink} className="button button-quiet min-h-10 py-1">
        Register
      </NavLink>
    </div>
  );
}

export function SocialLinks() {
  const congregation = useCongregation();
  return congregation.social.map(({ name, icon, url }) => (
    <a
      key={name}
      href={url}
      rel="noopener"
      aria-label={`${congregation.name} on ${name}`}
      className="rounded-full p-2.5 hover:bg-accent/10"
    >
      <Icon name={icon} className="size-5" />
    </a>
  ));
}
