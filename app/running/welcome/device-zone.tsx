import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { fieldName } from "../../pages/facts/fact-form.ts";

/** Offers the time zone of the newcomer's device when the form has another one. */
export function DeviceZone({ chosen }: { chosen: string }) {
  const zone = useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => chosen,
  );
  if (zone === chosen) return null;
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-sunken px-4 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <Trans>
          Your device is in the time zone{" "}
          <strong className="font-semibold">{ph({ zone: inWords(zone) })}</strong>, the site in{" "}
          {ph({ ofSite: inWords(chosen) })}.
        </Trans>
      </span>
      <button type="button" onClick={() => choose(zone)} className="button button-quiet min-h-10 px-4 py-1">
        <Trans>Use {ph({ zone: inWords(zone) })}</Trans>
      </button>
    </p>
  );
}

function inWords(zone: string): string {
  return zone.replaceAll("_", " ");
}

function choose(zone: string): void {
  const field = document.getElementById(fieldName("timeZone"));
  if (!(field instanceof HTMLSelectElement)) return;
  // Browsers may name a zone that the server's list lacks.
  if (![...field.options].some(({ value }) => value === zone)) field.add(new Option(inWords(zone), zone));
  field.value = zone;
  field.focus();
}
