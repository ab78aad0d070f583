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
  {
    needs: "newcomers:care",
    to: "/newcomers",
    label: "Newcomers",
    icon: "people",
    does: "See who is coming",
  },
  {
    needs: "bank:write",
    to: "/bank-account",
    label: "Bank details",
    icon: "copy",
    does: "Change where people give to",
  },
];

const mostShown = 5;

/** The ways to what somebody does most. The menu beside the page leads to all else. */
export function Starts({ granted }: { granted: readonly Permission[] }) {
  const shown = starts.filter(({ needs }) => granted.includes(needs)).slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <>
      <h2 className="mb-4 text-2xl">What would you like to do?</h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {shown.map(({ to, label, icon, does }) => (
          <li key={to}>
            <Link
              to={to}
              className="card flex h-full items-center gap-3 p-3 hover:border-accent hover:bg-accent/5"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent/10 text-accent">
                <Icon name={icon} className="size-6" />
              </span>
              <span className="min-w-0">
                <span className="block font-serif text-xl leading-tight">{label}</span>
                <span className="block text-sm text-muted">{does}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
