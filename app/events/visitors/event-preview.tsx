import type { PreviewedEvent } from "./event-preview.server.ts";
import { EventView } from "./event-view.tsx";

export function EventPreview({ shown }: { shown: PreviewedEvent }) {
  return <EventView {...shown} share={undefined} isListed={false} />;
}
