import { t } from "@lingui/core/macro";
import { useIsOpen } from "../../pages/prose/page-link.tsx";
import { NextStep } from "../../ui/next-step.tsx";

const pages = {
  services: {
    to: "/services",
    label: () => t({ message: "our services", comment: "Stands after: Meanwhile:" }),
  },
  upcoming: {
    to: "/event",
    label: () => t({ message: "what is coming up", comment: "Stands after: Meanwhile:" }),
  },
  all: { to: "/event/all", label: () => t({ message: "all events", comment: "Stands after: Meanwhile:" }) },
};

/** What to do when a list of events is empty, or has only services. Visitors are led to `meanwhile`. */
export function EventsNextStep({ canAdd, meanwhile }: { canAdd: boolean; meanwhile?: keyof typeof pages }) {
  const isOpen = useIsOpen();
  const step = meanwhile && pages[meanwhile];
  return (
    <NextStep
      canAdd={canAdd}
      add={{ to: "/event-create", label: t`Create an event` }}
      meanwhile={step && isOpen(step.to) ? { to: step.to, label: step.label() } : undefined}
    />
  );
}
