import { useIsOpen } from "../../pages/prose/page-link.tsx";
import { NextStep } from "../../ui/next-step.tsx";

const pages = {
  services: { to: "/services", label: "our services" },
  upcoming: { to: "/event", label: "what is coming up" },
  all: { to: "/event/all", label: "all events" },
};

/** What to do when a list of events is empty, or has only services. Visitors are led to `meanwhile`. */
export function EventsNextStep({ canAdd, meanwhile }: { canAdd: boolean; meanwhile?: keyof typeof pages }) {
  const isOpen = useIsOpen();
  const step = meanwhile && pages[meanwhile];
  return (
    <NextStep
      canAdd={canAdd}
      add={{ to: "/event-create", label: "Create an event" }}
      meanwhile={step && isOpen(step.to) ? step : undefined}
    />
  );
}
