import { Link } from "react-router";
import { permitted } from "../../../contexts.ts";
import { formatDate, formatDay } from "../../../dates/dates.ts";
import { useCongregation } from "../../../pages/shown-facts/use-congregation.ts";
import { found } from "../../../serving/responses/found.ts";
import { PrivateHead } from "../../../shell/page-head.tsx";
import { ScriptButton } from "../../../ui/script-button.tsx";
import type { Route } from "./+types/prayer-sheet";
import {
  forPastorOnly,
  type SheetSize,
  sheetNumberOf,
  sheetSizeOf,
  sheetSizes,
  sheetsPath,
} from "./sheet-limits.ts";
import { findSheet } from "./sheets.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  const sheet = found(await findSheet(site, viewer, sheetNumberOf(params.id)), "sheet");
  return { sheet, size: sheetSizeOf(request.url) };
}

export default function PrayerSheet({ loaderData: { sheet, size } }: Route.ComponentProps) {
  const { number, destroyBy, isForPastor, printedAt, requests } = sheet;
  const mark = isForPastor ? `${forPastorOnly}. ` : "";
  const foot = `${mark}Sheet no. ${number}, to be destroyed by ${formatDay(destroyBy)}`;
  return (
    <section className="shell column-prose py-12 sm:py-16 print:py-0">
      <PrivateHead title={`Prayer sheet no. ${number}`} />
      <Choices number={number} size={size} />
      <div className={`prayer-sheet prayer-sheet-${size}${isForPastor ? " prayer-sheet-pastor" : ""}`}>
        <h1 className="text-3xl">Prayer requests{isForPastor && ", for the pastor only"}</h1>
        <p className="mt-2 text-muted">
          {useCongregation().name}, {formatDate(printedAt, "british")}. {foot}. Please give it to nobody else.
        </p>
        {requests.map(({ id, title, content, userName }) => (
          <article key={id} className="mt-6 break-inside-avoid border-t border-line pt-3">
            <h2 className="text-xl wrap-anywhere">{title}</h2>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{content}</p>
            {/* On each request, because folded and cut paper loses its head. */}
            <p className="mt-1 text-sm text-muted">
              {userName && <span className="font-semibold wrap-anywhere">{userName} · </span>}
              {foot}
            </p>
          </article>
        ))}
        {requests.length === 0 && (
          <p className="mt-6">Everything on this sheet was withdrawn or has ended.</p>
        )}
      </div>
    </section>
  );
}

function Choices({ number, size }: { number: number; size: SheetSize }) {
  return (
    <div className="mb-8 print:hidden">
      <p className="mb-4">
        <Link to={sheetsPath} className="text-link">
          All sheets
        </Link>
      </p>
      <nav aria-label="How to print it" className="mb-4 flex flex-wrap gap-2">
        {(Object.keys(sheetSizes) as SheetSize[]).map((name) => (
          <Link
            key={name}
            to={`?size=${name}`}
            aria-current={name === size ? "page" : undefined}
            className="button button-quiet min-h-10 px-4 py-1 aria-[current]:bg-sunken aria-[current]:underline"
          >
            {sheetSizes[name]}
          </Link>
        ))}
      </nav>
      <ScriptButton onClick={() => window.print()} className="button button-primary">
        Print sheet no. {number}
      </ScriptButton>
    </div>
  );
}
