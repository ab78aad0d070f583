import { useEffect, useRef } from "react";
import { Form, NavLink } from "react-router";
import { visibleKinds } from "../changes/kinds.ts";
import { useCongregation } from "../congregation/use-congregation.ts";
import type { Permission } from "../permissions.ts";
import { Icon } from "../ui/icon.tsx";
import { mostShownWaiting } from "../ui/paging.ts";
import { isSignedIn, isStaff, may, type Viewer } from "../viewer.ts";
import { playClick, useMuted } from "./click-sound.ts";
import { usePhoneMenu } from "./use-phone-menu.ts";

const pages = [
  { to: "/", label: "Home" },
  { to: "/event", label: "Events" },
  { to: "/worship", label: "Worship" },
  { to: "/daily-posts", label: "Daily Posts" },
  { to: "/givings", label: "Givings" },
  { to: "/services", label: "Services" },
  { to: "/contact-us", label: "Contact Us" },
  { to: "/facebook-live", label: "Shared Videos" },
  { to: "/about-us", label: "About Us" },
];

/** Everybody with a role sees a page that needs no permission; Activity only if there are entries they may see. */
const staffPages: { to: string; label: string; needs?: Permission }[] = [
  { to: "/staff", label: "Overview" },
  { to: "/upload-video", label: "Upload Video", needs: "sermons:write" },
  { to: "/alter-uploads", label: "Alter Video", needs: "sermons:write" },
  { to: "/add-post", label: "Create Daily Post", needs: "posts:write" },
  { to: "/update-daily-post", label: "Update Daily Post", needs: "posts:write" },
  { to: "/event-create", label: "Create Event", needs: "events:write" },
  { to: "/event-alter", label: "Alter Event", needs: "events:write" },
  { to: "/pages", label: "Pages", needs: "pages:write" },
  { to: "/pictures", label: "Pictures", needs: "pages:write" },
  { to: "/bank-account", label: "Bank Details", needs: "bank:write" },
  { to: "/update-prayer-requests", label: "Prayer Requests", needs: "prayer:team" },
  { to: "/people", label: "People", needs: "people:manage" },
  { to: "/activity", label: "Activity" },
];

const menuId = "site-menu";

interface NavigationProps {
  viewer: Viewer;
  waitingPrayers: number;
}

export function Navigation({ viewer, waitingPrayers }: NavigationProps) {
  const congregation = useCongregation();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm short:static print:static">
      <div className="shell flex flex-wrap items-center gap-x-4 gap-y-1 py-2 wide:py-3 short:gap-x-2 short:py-0">
        <NavLink
          to="/"
          onClick={playClick}
          className="flex min-w-0 flex-1 items-center gap-2.5 py-1 text-ink short:py-0"
        >
          <span aria-hidden="true" className="logo size-9 shrink-0 text-accent short:hidden" />
          {/* Two lines high on a phone, whichever font has loaded. */}
          <span className="flex min-h-[2lh] items-center font-serif text-lg leading-tight font-medium wrap-anywhere sm:min-h-0 sm:text-xl short:min-h-0 short:text-sm short:leading-none">
            {congregation.name}
          </span>
        </NavLink>
        <div className="hidden items-center gap-1 wide:flex">
          <SocialLinks />
        </div>
        <div className="hidden wide:block">
          <MuteButton />
        </div>
        <div className="hidden wide:block">
          <PrayerLink />
        </div>
        <div className="hidden wide:block">
          <Account viewer={viewer} />
        </div>
        <button
          type="button"
          popoverTarget={menuId}
          className="button button-quiet px-4 wide:hidden short:min-h-0 short:py-1 print:hidden"
        >
          <Icon name="menu" className="size-5" />
          Menu
        </button>
        <Menu viewer={viewer} waitingPrayers={waitingPrayers} />
      </div>
    </header>
  );
}

function Menu({ viewer, waitingPrayers }: NavigationProps) {
  usePhoneMenu(menuId);
  return (
    <nav
      id={menuId}
      popover="auto"
      aria-label="Main"
      className="site-menu fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[88vw] flex-col gap-1 overflow-y-auto border-0 bg-paper p-5 text-ink shadow-2xl wide:static wide:h-auto wide:w-full wide:max-w-none wide:flex-row wide:items-center wide:overflow-visible wide:bg-transparent wide:p-0 wide:shadow-none"
    >
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
      <div className="mb-3 border-b border-line pb-4 wide:hidden">
        <Account viewer={viewer} />
        <div className="mt-4 -ml-2.5 flex gap-1">
          <SocialLinks />
          <MuteButton />
        </div>
      </div>
      <ul className="flex flex-col wide:-ml-2 wide:flex-row wide:xl:-ml-2.5 wide:flex-wrap wide:items-center wide:gap-x-1">
        {pages.map((page) => (
          <li key={page.to}>
            <MenuLink {...page} />
          </li>
        ))}
      </ul>
      <div className="my-2 wide:hidden">
        <PrayerLink />
      </div>
      {isStaff(viewer) && <StaffMenu viewer={viewer} waitingPrayers={waitingPrayers} />}
    </nav>
  );
}

function MenuLink({ to, label, waiting = 0 }: { to: string; label: string; waiting?: number }) {
  return (
    <NavLink
      to={to}
      end
      onClick={followLink}
      className="block rounded-lg px-3 py-2.5 text-lg font-medium hover:bg-accent/10 aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 wide:px-2 wide:py-1.5 wide:text-[0.95rem] wide:whitespace-nowrap wide:xl:px-2.5 wide:xl:text-base"
    >
      {label}
      {waiting > 0 && <Waiting count={waiting} />}
    </NavLink>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="ml-2 inline-block rounded-full bg-gold px-2 text-sm font-semibold text-card tabular-nums">
      {count > mostShownWaiting ? `${mostShownWaiting}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function StaffMenu({ viewer, waitingPrayers }: NavigationProps) {
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
    <details ref={menu} onToggle={showItems} className="group relative wide:ml-auto" name="site-menus">
      <summary className="flex cursor-pointer list-none items-center gap-1 rounded-lg px-3 py-2.5 text-lg font-semibold text-accent hover:bg-accent/10 wide:px-2 wide:py-1.5 wide:text-[0.95rem] wide:whitespace-nowrap wide:xl:px-2.5 wide:xl:text-base [&::-webkit-details-marker]:hidden">
        Update Site
        {waitingPrayers > 0 && <Waiting count={waitingPrayers} />}
        <Icon name="chevron" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="wide:card wide:absolute wide:right-0 wide:z-10 wide:mt-2 wide:w-56 wide:p-2 wide:shadow-xl">
        {pagesFor(viewer).map((page) => (
          <li key={page.to}>
            <MenuLink {...page} waiting={page.to === "/update-prayer-requests" ? waitingPrayers : 0} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function pagesFor(viewer: Viewer) {
  const seesActivity = visibleKinds(viewer).length > 0;
  return staffPages
    .filter(({ needs }) => needs === undefined || may(viewer, needs))
    .filter(({ to }) => to !== "/activity" || seesActivity)
    .map(({ to, label }) => ({ to, label }));
}

/** In the phone menu the items would open off screen. */
function showItems({ currentTarget: menu }: React.ToggleEvent<HTMLDetailsElement>): void {
  if (menu.open) menu.closest(":popover-open")?.scrollTo({ top: menu.offsetTop });
}

function PrayerLink() {
  return (
    <NavLink to="/prayer-request" onClick={followLink} className="button button-quiet min-h-10 py-1">
      Prayer
    </NavLink>
  );
}

function Account({ viewer }: { viewer: Viewer }) {
  if (isSignedIn(viewer)) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <NavLink
          to="/account"
          onClick={followLink}
          title={viewer.email}
          className="text-link max-w-64 truncate wide:max-w-32 wide:xl:max-w-64 rounded-lg py-1.5"
        >
          Welcome, {viewer.email}
        </NavLink>
        <Form method="post" action="/logout" onSubmit={playClick}>
          <button type="submit" className="button button-quiet min-h-10 py-1">
            Logout
          </button>
        </Form>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <NavLink to="/login" onClick={followLink} className="button button-quiet min-h-10 py-1">
        Login
      </NavLink>
      <NavLink to="/register" onClick={followLink} className="button button-primary min-h-10 py-1">
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

function MuteButton() {
  const [muted, setMuted] = useMuted();
  return (
    <button
      type="button"
      aria-pressed={muted}
      aria-label="Mute click sound"
      title={muted ? "Click sound is off" : "Click sound is on"}
      onClick={() => setMuted(!muted)}
      className="needs-script rounded-full p-2.5 hover:bg-accent/10"
    >
      <Icon name={muted ? "sound-off" : "sound-on"} className="size-5" />
    </button>
  );
}

/** Plays the click sound, and closes the menus around the link. */
function followLink(event: React.MouseEvent<HTMLAnchorElement>): void {
  playClick();
  event.currentTarget.closest("details")?.removeAttribute("open");
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
