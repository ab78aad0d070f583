import { t } from "@lingui/core/macro";
import type { DataRecords as Facts } from "../../../content/schema.ts";

/** @param days what stands for a number that the church chooses, such as `[days shown]`. */
export function DataRecords({
  records,
  days,
}: {
  records: Facts["list"];
  days: Readonly<Record<string, string>>;
}) {
  const inNumbers = (text: string) =>
    Object.entries(days).reduce((text, [name, number]) => text.replaceAll(name, number), text);
  return (
    <ul className="gap-5 lg:columns-2">
      {records.map(({ name, kept, why, until, seenBy }) => (
        <li key={name} className="mb-5 card break-inside-avoid p-6 sm:p-8">
          <h3 className="text-2xl">{name}</h3>
          <dl className="mt-4 flex flex-col gap-3">
            <Entry label={t({ message: "What", comment: "What the site keeps about people" })}>{kept}</Entry>
            <Entry label={t({ message: "Why", comment: "Why the site keeps it" })}>{why}</Entry>
            <Entry label={t`Until when`}>{inNumbers(until)}</Entry>
            <Entry label={t`Who sees it`}>{seenBy}</Entry>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Entry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="gap-x-6 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="font-semibold text-gold">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
