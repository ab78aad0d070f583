import { Link, useLocation } from "react-router";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { Icon } from "../ui/icon.tsx";
import { GroupIcon } from "./group-icon.tsx";
import { menuId, Waiting } from "./menu.tsx";
import { Account, type NavigationProps } from "./navigation.tsx";
import { SoundSwitch } from "./sound-choice.tsx";
import { groupsFor, groupsOnPhones, placeOf, type StaffGroup } from "./staff-groups.ts";
import { usePhoneMenu } from "./use-phone-menu.ts";

type Waits = NavigationProps["waiting"];
type Place = ReturnType<typeof placeOf>;

/** What is around the screens of staff: beside the page or, on phones, above and below it. */
export function StaffFrame({ viewer, waiting }: NavigationProps) {
  const groups = groupsFor(viewer);
  const place = placeOf(useLocation().pathname.replace(/(?<!\/)\/+$/, ""), groups);
  return (
    <header className="z-30 border-b border-line bg-paper wide:fixed wide:inset-y-0 wide:start-0 wide:flex wide:w-62 wide:flex-col wide:scroll-pb-28 wide:overflow-y-auto wide:border-e wide:border-b-0 print:static! print:w-auto!">
      <WayToTheSite />
      <PhoneBar {...{ groups, place, waiting }} />
      <Everything {...{ groups, place, waiting, viewer }} />
    </header>
  );
}

function WayToTheSite() {
  const { name } = useCongregation();
  return (
    <div className="shell flex items-center gap-2.5 py-2 narrow:flex-wrap wide:flex-wrap wide:px-4 wide:pt-5">
      <Link to="/" className="flex min-w-0 flex-1 items-center gap-2.5 text-ink wide:basis-full">
        <span aria-hidden="true" className="logo size-9 shrink-0 text-accent short:size-6" />
        <span className="whole-or-hidden min-w-0 flex-1 font-serif text-sm leading-[1.15] font-medium [--lines:3] wide:text-base wide:leading-tight">
          <span>
            <span>{name}</span>
          </span>
        </span>
      </Link>
      <Link
        to="/"
        className="button button-quiet min-h-10 px-3 py-1 text-sm whitespace-nowrap wide:w-full print:hidden!"
      >
        See the site
      </Link>
    </div>
  );
}

/** At the bottom of a phone, what people do most, and the way to everything. */
function PhoneBar({ groups, place, waiting }: { groups: StaffGroup[]; place: Place; waiting: Waits }) {
  const shown = groupsOnPhones(groups);
  const others = groups.filter((group) => !shown.includes(group));
  const entry =
    "relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 py-1.5 text-xs leading-tight font-semibold aria-[current]:text-accent aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-4";
  return (
    <nav
      aria-label="Most used"
      className="border-line bg-card border-t tall:fixed tall:inset-x-0 tall:bottom-0 tall:z-30 wide:hidden print:hidden!"
    >
      <ul className="mx-auto flex max-w-xl">
        {shown.map((group, index) => (
          <li key={group.label} className={`flex-1 ${index > 0 ? "max-[18rem]:hidden" : ""}`}>
            <Link
              to={group.screens[0]?.to ?? "/staff"}
              aria-current={place?.group === group ? "true" : undefined}
              className={entry}
            >
              <GroupIcon name={group.icon} />
              {group.label}
              <WaitingIn groups={[group]} waiting={waiting} />
            </Link>
          </li>
        ))}
        <li className="flex-1">
          <button
            type="button"
            popoverTarget={menuId}
            aria-current={place && others.includes(place.group) ? "true" : undefined}
            className={entry}
          >
            <Icon name="menu" className="size-6" />
            More
            <WaitingIn groups={others} waiting={waiting} />
          </button>
        </li>
      </ul>
    </nav>
  );
}

function WaitingIn({ groups, waiting }: { groups: StaffGroup[]; waiting: Waits }) {
  const count = waitingIn(groups, waiting);
  if (count === 0) return null;
  return <Waiting count={count} className="absolute top-0.5 start-1/2 ms-1.5 text-xs!" />;
}

function Everything({
  groups,
  place,
  waiting,
  viewer,
}: NavigationProps & { groups: StaffGroup[]; place: Place }) {
  usePhoneMenu(menuId);
  return (
    <nav
      id={menuId}
      popover="auto"
      aria-label="Main"
      className="site-menu gap-0 p-4 print:hidden! wide:flex-1 wide:flex-col wide:items-stretch wide:px-2 wide:py-3"
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
      <Groups list={groups.filter(({ isRare }) => !isRare)} {...{ place, waiting }} />
      <Groups
        list={groups.filter(({ isRare }) => isRare)}
        {...{ place, waiting }}
        className="mt-3 border-t border-line pt-3 text-[0.95rem] text-muted"
      />
      <SoundSwitch className="my-2 self-start px-2.5 text-sm" />
      <div className="border-t border-line px-2.5 py-4 wide:sticky wide:bottom-0 wide:mt-auto wide:bg-paper wide:py-3 wide:text-sm wide:*:flex-col wide:*:items-start wide:*:gap-1.5">
        <Account viewer={viewer} />
      </div>
    </nav>
  );
}

function Groups({
  list,
  place,
  waiting,
  className = "",
}: {
  list: StaffGroup[];
  place: Place;
  waiting: Waits;
  className?: string;
}) {
  if (list.length === 0) return null;
  return (
    <ul className={`flex flex-col gap-0.5 ${className}`}>
      {list.map((group) => (
        <li key={group.label}>
          <Group {...{ group, waiting }} screen={place?.group === group ? place.screen : undefined} />
        </li>
      ))}
    </ul>
  );
}

const line = "flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-accent/10";
const here = "aria-[current]:bg-accent/10 aria-[current]:text-accent";

/** `screen` is where somebody is, in the group that is open. */
function Group({
  group: { label, icon, screens, isRare },
  screen,
  waiting,
}: {
  group: StaffGroup;
  screen: string | undefined;
  waiting: Waits;
}) {
  const { pathname } = useLocation();
  const current = (to: string) => (to !== screen ? undefined : pathname === to ? "page" : "true");
  const [only] = screens;
  const weight = isRare ? "min-h-10!" : "font-semibold";
  if (only && screens.length === 1)
    return (
      <Link
        to={only.to}
        onClick={closeMenu}
        aria-current={current(only.to)}
        className={`${weight} ${line} ${here}`}
      >
        <GroupIcon name={icon} />
        <span className="min-w-0 flex-1">
          {label === only.label ? label : <Named {...{ label, only }} />}
        </span>
        <Count count={waiting[only.to]} />
      </Link>
    );
  const count = waitingIn([{ label, icon, screens }], waiting);
  return (
    <details open={screen !== undefined} name="staff-groups" className="group">
      <summary
        className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${weight} ${line} ${screen === undefined ? "" : "text-accent"}`}
      >
        <GroupIcon name={icon} />
        <span className="min-w-0 flex-1">{label}</span>
        <span className="group-open:hidden">
          <Count count={count} />
        </span>
        <Icon
          name="chevron"
          className="size-4 text-muted motion-safe:transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="mb-2 ms-5.5 border-s border-line ps-2.5 text-ink">
        {screens.map(({ to, label, about }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={closeMenu}
              aria-current={current(to)}
              className={`min-h-10! text-[0.95rem] leading-tight ${line} ${here}`}
            >
              <span className="min-w-0 flex-1">
                {label}
                {about && <span className="block text-sm text-muted">{about}</span>}
              </span>
              <Count count={waiting[to]} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A group of one screen has its own name and the screen’s. */
function Named({ label, only }: { label: string; only: { label: string } }) {
  return (
    <>
      {label}
      <span className="sr-only">: {only.label}</span>
    </>
  );
}

function Count({ count }: { count: number | undefined }) {
  return count ? <Waiting count={count} className="" /> : null;
}

function waitingIn(groups: readonly StaffGroup[], waiting: Waits): number {
  const counts = groups.flatMap(({ screens }) => screens.map(({ to }) => waiting[to] ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

function closeMenu(): void {
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
