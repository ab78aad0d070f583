import { EmptyList } from "../ui/empty-list.tsx";
import { Pagination } from "./pagination.tsx";
import type { Page } from "./paging.ts";

/** One page of a list with links to other pages, or a message if the list is empty. */
export function PagedList<Item extends { id: string }>({
  list: { items, ...shown },
  label,
  empty,
  gap = "gap-8",
  whenEmpty,
  part,
  children,
}: {
  list: Page<Item>;
  label: string;
  empty: string;
  gap?: string;
  /** A suggestion below the message of an empty list. */
  whenEmpty?: React.ReactNode;
  /** The part that is shown, where the URL does not say it. */
  part?: string | undefined;
  /** `isFirst` marks the item that is visible first. */
  children: (item: Item, isFirst: boolean) => React.ReactNode;
}) {
  return (
    <>
      {items.length === 0 ? (
        <EmptyList message={empty}>{whenEmpty}</EmptyList>
      ) : (
        <ul className={`flex flex-col ${gap}`}>
          {items.map((item, index) => (
            <li key={item.id} id={item.id} className="scroll-mt-32">
              {children(item, index === 0)}
            </li>
          ))}
        </ul>
      )}
      <Pagination {...shown} {...{ label, part }} />
    </>
  );
}
