import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type NextService, nextInWords } from "../pages/shown-facts/next-service.ts";
import { useNoServices } from "../pages/shown-facts/service-times.ts";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { telephoneUrl } from "../ui/telephone-url.ts";
import { useDialling } from "../ui/use-dialling.ts";
import { useDirections } from "./find-us.tsx";

interface Way {
  icon: IconName;
  label: string;
  href: string;
  says: string;
}

/** Call, directions and email, each one tap away. */
export function WaysToReach() {
  const { email, phone, address } = useCongregation();
  const dialling = useDialling();
  const directions = useDirections();
  const ways: Way[] = [
    ...(phone
      ? [
          {
            icon: "phone" as const,
            label: t({ message: "Call", comment: "By telephone" }),
            href: telephoneUrl(phone, dialling),
            says: phone,
          },
        ]
      : []),
    ...(directions
      ? [
          {
            icon: "place" as const,
            label: t({ message: "Directions", comment: "The way to the church" }),
            href: directions,
            says: address.join(", "),
          },
        ]
      : []),
    ...(email ? [{ icon: "mail" as const, label: t`Email`, href: `mailto:${email}`, says: email }] : []),
  ];
  if (ways.length === 0) return null;
  return (
    <address className="shell column-list not-italic">
      <ul className="grid gap-x-10 sm:grid-cols-3">
        {ways.map(({ icon, label, href, says }) => (
          <li key={icon} className="border-t border-line">
            <a href={href} rel="noopener" className="group/way flex items-start gap-4 py-4 wrap-anywhere">
              <Icon name={icon} className="mt-1 size-6 text-accent" />
              <span className="min-w-0">
                <span className="block font-serif text-2xl">{label}</span>
                <span className="block text-accent underline underline-offset-4 group-hover/way:decoration-2">
                  <bdi>{says}</bdi>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </address>
  );
}

/** When people are there to be met: the next services, each with its place. */
export function NextServices({ services, today }: { services: readonly NextService[]; today: string }) {
  const sentence = useNoServices();
  if (services.length === 0 && !sentence) return null;
  return (
    <aside aria-label={t`When we meet`} className="self-start border-s-4 border-gold ps-5 lg:order-last">
      <p className="font-serif text-2xl">
        <Trans>Or meet us</Trans>
      </p>
      {services.length === 0 && <p className="mt-3 text-lg wrap-anywhere">{sentence}</p>}
      {services.map(({ name, place, startsAt, ...service }) => (
        <p key={startsAt + name} className="mt-3">
          <time dateTime={startsAt} className="block text-lg font-semibold">
            {nextInWords(service, today)}
          </time>
          <span className="block wrap-anywhere text-muted">
            {[services.length > 1 && name, place].filter(Boolean).join(" · ")}
          </span>
        </p>
      ))}
    </aside>
  );
}
