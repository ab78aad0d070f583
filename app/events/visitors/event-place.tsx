import { Link } from "react-router";
import { ContentPicture } from "../../media/pictures/picture.tsx";
import { useDrawnMap } from "../../pages/originals/drawn-map.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { mapLink, wayLink } from "./map-links.ts";

export function EventPlace({ event }: { event: ChurchEvent }) {
  const congregation = useCongregation();
  const drawnMap = useDrawnMap();
  const { isOwn, address, ...whereabouts } = whereaboutsOf(event, congregation, event);
  const place = { ...whereabouts, address: isOwn ? address.join(", ") : event.placeAddress };
  const way = wayLink(place);
  // Without an address, a map would look for the name of the church in the whole world.
  const isKnown = !isOwn || place.address !== "" || place.position !== "";
  return (
    <section>
      <h2 className="font-sans text-[0.95rem] font-normal tracking-normal text-muted">Where</h2>
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
      <p className="mt-2 flex flex-wrap gap-x-5 print:hidden">
        {isKnown && (
          <a
            href={mapLink(place)}
            rel="noopener"
            className="text-link inline-flex items-center gap-1.5 py-1.5"
          >
            <Icon name="place" />
            Map
          </a>
        )}
        {way && (
          <a href={way} rel="noopener" className="text-link py-1.5">
            Directions
          </a>
        )}
        {isOwn && isKnown && (
          <Link to="/contact-us#find-us" className="text-link py-1.5">
            How to find us
          </Link>
        )}
      </p>
    </section>
  );
}
