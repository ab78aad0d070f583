import type { FrontMatter } from "../../../content/schema.ts";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { WayTo } from "./way-to.tsx";

export type Facts = NonNullable<FrontMatter["facts"]>;

/** What people in a hurry look for, beside the text of a page. */
export function FactCard({ facts: { heading, list } }: { facts: Facts }) {
  return (
    <div className="card break-inside-avoid border-t-4 border-t-gold p-6 lg:sticky lg:top-36">
      <h2 className="text-2xl">{heading}</h2>
      <dl
        className={`mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-1 ${list.length === 3 ? "md:max-lg:grid-cols-3" : ""}`}
      >
        {list.map(({ label, value, to }) => (
          <div key={label}>
            <dt className="text-[0.95rem] text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">
              {to ? (
                <WayTo to={to} className="text-link">
                  <bdi>{value}</bdi>
                </WayTo>
              ) : (
                <LinkedNumbers text={value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
