import { Pagination } from "./pagination.tsx";
import type { Page } from "./paging.ts";

/** One page of a list, the words for an empty one, and the links to the pages around it. */
export function PagedList<Item extends { id: string }>({
  list: { items, page, hasNext },
  label,
  empty,
  gap = "gap-8",
  children,
}: {
  list: Page<Item>;
  /** Name of the links to its pages. */
  label: string;
  empty: string;
  /** The class for the space between its items. */
  gap?: string;
  /** `isFirst` is for what is seen at once. */
  children: (item: Item, isFirst: boolean) => React.ReactNode;
}) {
  return (
    <>
      {items.length === 0 ? (
        <p className="card p-10 text-center text-xl text-muted">{empty}</p>
      ) : (
        <ul className={`flex flex-col ${gap}`}>
          {items.map((item, index) => (
            <li key={item.id} id={item.id} className="scroll-mt-32">
              {children(item, index === 0)}
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} hasNext={hasNext} label={label} />
    </>
  );
}
