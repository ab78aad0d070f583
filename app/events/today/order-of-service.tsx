import { t } from "@lingui/core/macro";
import { PassageLinks } from "../../sermons/scripture/passage-links.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import type { ShownOrder, Today } from "./today.ts";

/** What is read and sung in these services, for those who are there and those who watch. */
export function OrdersOfService({ orders, kind }: { orders: ShownOrder[]; kind: Today["kind"] }) {
  return orders.map((order, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two services may have one name
    <section key={index} className="mt-12 max-w-2xl">
      <h2 className="text-4xl wrap-anywhere">{headingOf(order, orders.length, kind)}</h2>
      <ol className="mt-6 border-y border-line divide-y divide-line">
        {order.rows.map(({ title, who, parts }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a song may be sung twice
          <li key={at} className="break-inside-avoid py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 className="text-xl wrap-anywhere">{title}</h3>
              {who && <p className="text-muted wrap-anywhere">{who}</p>}
            </div>
            {parts.map((part, place) =>
              "text" in part ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
                <PlainText key={place} text={part.text} className="mt-1 text-lg" />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
                <PassageLinks key={place} passages={part.passages} className="mt-1 text-lg" />
              ),
            )}
          </li>
        ))}
      </ol>
    </section>
  ));
}

function headingOf({ name }: ShownOrder, count: number, kind: Today["kind"]): string {
  if (count > 1 && name) return name;
  return kind === "over" ? t`From the service` : t`In this service`;
}
