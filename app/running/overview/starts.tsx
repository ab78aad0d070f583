import { Link } from "react-router";
import type { Permission } from "../../permissions.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";

interface Start {
  needs: Permission;
  to: string;
  label: string;
  icon: IconName;
  does: string;
}

/** What people do most. */
const starts: readonly Start[] = [
  { needs: "events:write", to: "/event-create", label: "Events", icon: "calendar", does: "Add an event" },
  { needs: "posts:write", to: "/add-post", label: "Posts", icon: "picture", does: "Write a daily post" },
  { needs: "sermons:write", to: "/upload-video", label: "Sermons", icon: "play", does: "Share a sermon" },
  { needs: "pages:write", to: "/pages", label: "Pages", icon: "paper", does: "Change what a page says" },
  {
    needs: "prayer:team",
    to: "/update-prayer-requests",
    label: "Prayers",
    icon: "heart",
    does: "Read prayer requests",
  },
];

/** Screens that are needed now and then. */
const others: readonly (Pick<Start, "needs" | "to" | "label"> & Partial<Start>)[] = [
  { needs: "pages:write", to: "/pictures", label: "Pictures" },
  { needs: "pages:write", to: "/look", label: "The look" },
  { needs: "prayer:moderate", to: "/update-vigils", label: "Vigils" },
  { needs: "newcomers:care", to: "/newcomers", label: "Newcomers" },
  { needs: "pages:write", to: "/groups/requests", label: "Requests to join groups" },
  {
    needs: "bank:write",
    to: "/bank-account",
    label: "Bank details",
    does: "the account that people give to",
  },
  { needs: "people:manage", to: "/people", label: "People" },
  { needs: "site:operate", to: "/staff/long-waits", label: "How long things wait" },
  { needs: "site:operate", to: "/welcome/congregation", label: "Welcome, the first steps" },
];

/** The ways to what somebody may do. */
export function Starts({ granted }: { granted: readonly Permission[] }) {
  const isGranted = ({ needs }: { needs: Permission }) => granted.includes(needs);
  const [shown, further] = [starts.filter(isGranted), others.filter(isGranted)];
  if (shown.length + further.length === 0) return null;
  return (
    <>
      <h2 className="mt-10 mb-5 text-3xl">What would you like to do?</h2>
      <ul className="grid gap-3 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ to, label, icon, does }) => (
          <li key={to}>
            <Link
              to={to}
              className="card flex h-full items-center gap-4 p-4 hover:border-accent hover:bg-accent/5 sm:p-5"
            >
              <span className="grid size-14 shrink-0 place-items-center rounded-2xl bg-accent/10 text-accent">
                <Icon name={icon} className="size-8" />
              </span>
              <span className="min-w-0">
                <span className="block font-serif text-2xl">{label}</span>
                <span className="block text-muted">{does}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
        {further.map(({ to, label, does }) => (
          <li key={to}>
            <Link to={to} className="text-link inline-block py-1.5">
              {label}
            </Link>
            {does && <span className="text-muted">: {does}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
