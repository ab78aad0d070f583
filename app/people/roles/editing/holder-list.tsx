import type { Holders } from "./load-role.server.ts";

export function HolderList({ holders: { count, names }, what }: { holders: Holders; what: string }) {
  if (count === 0) return <p>Nobody has this role.</p>;
  const further = count - names.length;
  return (
    <div>
      <p>
        {count === 1 ? "One person has this role. " : `${count} people have this role. `}
        {what}
      </p>
      <ul className="mt-2 list-disc ps-5 wrap-anywhere">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
          <li key={at}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {further > 0 && <li>and {further} more</li>}
      </ul>
    </div>
  );
}
