import { Icon, type IconName } from "../ui/icon.tsx";

/** Line icons on the same grid as the others, for the menu of staff alone. */
const shapes = {
  pen: (
    <path d="m4.5 19.5 1-4.2L16.2 4.6a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.7 18.5l-4.2 1ZM14 6.8l3.2 3.2" />
  ),
  look: (
    <>
      <path d="M12 3.8a8.2 8.2 0 1 0 0 16.4c1.7 0 1.9-1.2 1.3-2.3-.7-1.3.1-2.6 1.6-2.6h2.2a3.1 3.1 0 0 0 3.1-3.2c0-4.6-3.7-8.3-8.2-8.3Z" />
      <path d="M8 12v.1M9.8 8.2v.1M14.2 8.2v.1" />
    </>
  ),
  site: <path d="M5 7h8m4 0h2M5 12h2m4 0h8M5 17h6m4 0h4M15 5v4M9 10v4M13 15v4" />,
};

export type GroupIconName = IconName | keyof typeof shapes;

export function GroupIcon({ name }: { name: GroupIconName }) {
  if (!(name in shapes)) return <Icon name={name as IconName} className="size-6" />;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6 shrink-0"
    >
      {shapes[name as keyof typeof shapes]}
    </svg>
  );
}
