import { useSyncExternalStore } from "react";
import { inReadersZone } from "./visitor-time.ts";

/** The same moment by the reader's clock, if that shows another time. The server does not know the reader's time zone. */
export function ReadersTime({ startsAt, endsAt }: { startsAt: string; endsAt: string | undefined }) {
  const words = useSyncExternalStore(
    () => () => undefined,
    () => inReadersZone(startsAt, endsAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => undefined,
  );
  return words === undefined ? null : <p className="mt-2 text-muted">In your time zone: {words}</p>;
}
