import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { ContentPicture } from "../../media/pictures/picture.tsx";
import { useDrawnMap } from "../../pages/originals/drawn-map.ts";
import { useIsOpen } from "../../pages/prose/page-link.tsx";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { mapLink, wayLink } from "./map-links.ts";

/** Whether people can be told how to get there: to the church, or to an address. */
export function useIsOnTheMap(event: ChurchEvent): boolean {
  const { isOwn, address, position } = whereaboutsOf(event, useCongregation(), event);
  return (isOwn ? address.length > 0 : event.placeAddress !== "") || position !== "";
}

/** @param isPrimary whether the way there is the one button of the page. */
export function EventPlace({ event, isPrimary }: { event: ChurchEvent; isPrimary: boolean }) {
  const congregation = useCongregation();
  const drawnMap = useDrawnMap();
  const { isOwn, address, ...whereabouts } = whereaboutsOf(event, congregation, event);
  const place = { ...whereabouts, address: isOwn ? address.join(", ") : event.placeAddress };
  const way = wayLink(place);
  // Without an address, a map would look for the name of the church in the whole world.
  const isOnTheMap = useIsOnTheMap(event);
  const isKnown = !isOwn || isOnTheMap;
  const map = mapLink(place);
  const isOpen = useIsOpen();
  const wayThere = isPrimary ? "button button-primary" : "text-link py-1.5";
  return (
    <section>
      <h2 className="font-sans text-[0.95rem] font-normal tracking-normal text-muted">
        <Trans>Where</Trans>
      </h2>
      <p className="mt-1 font-serif text-xl wrap-anywhere">{place.name}</p>
      {place.address && <address className="wrap-anywhere not-italic">{place.address}</address>}
      {isOwn && drawnMap && (
        <ContentPicture
          {...drawnMap}
          alt={congregation.map?.alt ?? ""}
          sizes="(min-width: 64rem) 22rem, 80vw"
          className="mt-3 aspect-[2/1] w-full rounded-xl object-cover"
        />
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        {isOnTheMap &&
          (isOwn && isOpen("/contact-us") ? (
            <Link to="/contact-us#find-us" className={wayThere}>
              <Trans>How to get there</Trans>
            </Link>
          ) : (
            <a href={way ?? map} rel="noopener" className={wayThere}>
              <Trans>How to get there</Trans>
            </a>
          ))}
        {isKnown && (isOwn || way !== undefined || !isOnTheMap) && (
          <a href={map} rel="noopener" className="text-link inline-flex items-center gap-1.5 py-1.5">
            <Icon name="place" />
            <Trans>Map</Trans>
          </a>
        )}
        {isOwn && way && (
          <a href={way} rel="noopener" className="text-link py-1.5">
            <Trans>Directions</Trans>
          </a>
        )}
      </p>
    </section>
  );
}
