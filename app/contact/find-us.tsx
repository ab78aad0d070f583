import { congregation } from "../../content/congregation.ts";
import * as prose from "../../content/pages/contact-us.md";
import map from "../../content/pictures/map.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import mapDark from "../../content/pictures/map-dark.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { Prose } from "../congregation/prose.tsx";
import { ContentPicture } from "../pictures/picture.tsx";
import { Icon } from "../ui/icon.tsx";

/** The address, how to get there, and a map. */
export function FindUs() {
  const { name, address, position } = congregation;
  const at = `${position.latitude},${position.longitude}`;
  const place = encodeURIComponent(`${at}(${name})`);
  const here = `mlat=${position.latitude}&mlon=${position.longitude}#map=16/${at.replace(",", "/")}`;
  return (
    <section aria-labelledby="find-us" className="bg-sunken py-16 sm:py-20 print:bg-transparent print:py-6">
      <div className="shell grid max-w-5xl items-center gap-10 lg:grid-cols-[2fr_3fr] lg:gap-14">
        <div>
          <h2 id="find-us" className="text-4xl">
            Find us
          </h2>
          <address className="mt-5 text-xl not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <Prose prose={prose} className="mt-5 text-muted" />
          <p className="mt-7 flex flex-wrap gap-3 print:hidden">
            <a href={`geo:${at}?q=${place}`} className="button button-primary">
              <Icon name="place" />
              Open in my map
            </a>
            <a href={`https://www.openstreetmap.org/?${here}`} rel="noopener" className="button button-quiet">
              OpenStreetMap
            </a>
          </p>
        </div>
        <Plan />
      </div>
    </section>
  );
}

function Plan() {
  const { alt, embed } = congregation.map;
  const shape = "aspect-[8/5] w-full rounded-3xl object-cover";
  if (!embed)
    return (
      <ContentPicture
        picture={map}
        darkPicture={mapDark}
        alt={alt}
        sizes="(min-width: 64rem) 42rem, 92vw"
        className={shape}
      />
    );
  return (
    <iframe
      src={embed}
      title={alt}
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups"
      className={shape}
    />
  );
}
