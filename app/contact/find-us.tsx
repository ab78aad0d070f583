import { Trans } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import type { Congregation } from "../../content/schema.ts";
import { ContentPicture } from "../media/pictures/picture.tsx";
import { type DrawnMap, useDrawnMap } from "../pages/originals/drawn-map.ts";
import { Prose } from "../pages/prose/prose.tsx";
import type { ProseNode } from "../pages/prose/prose-tree.ts";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { Icon } from "../ui/icon.tsx";
import { ScriptButton } from "../ui/script-button.tsx";

const shape = "aspect-[8/5] w-full rounded-3xl object-cover";

export function FindUs({ prose }: { prose: readonly ProseNode[] }) {
  const { address, position, map } = useCongregation();
  const [isMapOpen, setMapOpen] = useState(false);
  const picture = useDrawnMap();
  const directions = useDirections();
  if (address.length === 0 && !position && !map?.embed) return null;
  const plan =
    isMapOpen && position ? (
      <Frame src={openStreetMapFrame(position)} title="OpenStreetMap" />
    ) : (
      planOf(map, picture)
    );
  return (
    <section aria-labelledby="find-us" className="bg-sunken py-16 sm:py-20 print:bg-transparent print:py-6">
      <div
        className={`shell grid column-list items-center gap-10 ${plan ? "lg:grid-cols-[2fr_3fr] lg:gap-14" : ""}`}
      >
        <div>
          <h2 id="find-us" className="text-4xl">
            <Trans>Find us</Trans>
          </h2>
          <address className="mt-5 text-xl not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <Prose prose={prose} className="mt-5 text-muted" />
          {position ? (
            <p className="mt-7 flex flex-wrap gap-3 print:hidden">
              <a href={directions} rel="noopener" className="button button-quiet">
                <Icon name="place" />
                <Trans>Open in my maps app</Trans>
              </a>
              <a href={openStreetMapAt(position)} rel="noopener" className="button button-quiet">
                OpenStreetMap
              </a>
              {!isMapOpen && (
                <ScriptButton canWait onClick={() => setMapOpen(true)} className="button button-quiet">
                  <Trans>Show the map here</Trans>
                </ScriptButton>
              )}
            </p>
          ) : (
            address.length > 0 && (
              <p className="mt-7 print:hidden">
                <a href={openStreetMapOf(address)} rel="noopener" className="button button-quiet">
                  <Icon name="place" />
                  OpenStreetMap
                </a>
              </p>
            )
          )}
        </div>
        {plan}
      </div>
    </section>
  );
}

function planOf(map: Congregation["map"], picture: DrawnMap | undefined) {
  if (map?.embed) return <Frame src={map.embed} title={map.alt} />;
  if (!picture) return null;
  return (
    <ContentPicture
      {...picture}
      alt={map?.alt ?? ""}
      sizes="(min-width: 64rem) 42rem, 80vw"
      className={shape}
    />
  );
}

/** Where a map shows the way to the church; undefined where it has told neither a position nor an address. */
export function useDirections(): string | undefined {
  const { name, position, address } = useCongregation();
  // What opens it is known in the browser.
  const userAgent = useSyncExternalStore(
    () => () => undefined,
    () => navigator.userAgent,
    () => "",
  );
  if (position) return directionsFor(userAgent, name, position);
  return address.length > 0 ? openStreetMapOf(address) : undefined;
}

function Frame({ src, title }: { src: string; title: string }) {
  return (
    <iframe
      src={src}
      title={title}
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups"
      className={shape}
    />
  );
}

type Position = NonNullable<Congregation["position"]>;

function openStreetMapAt({ latitude, longitude }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

function openStreetMapOf(address: readonly string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(", "))}`;
}

/** About a kilometre each way. */
function openStreetMapFrame({ latitude, longitude }: Position): string {
  const bounds = [longitude - 0.015, latitude - 0.009, longitude + 0.015, latitude + 0.009];
  const box = bounds.map((degrees) => degrees.toFixed(4)).join("%2C");
  const marker = encodeURIComponent(`${latitude},${longitude}`);
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${marker}`;
}

/** Only Android opens `geo:` URLs; Apple's own URL opens its map, and all other systems get a web page. */
function directionsFor(userAgent: string, congregation: string, { latitude, longitude }: Position): string {
  const at = `${latitude},${longitude}`;
  const name = encodeURIComponent(congregation);
  if (/Android/.test(userAgent)) return `geo:${at}?q=${encodeURIComponent(at)}(${name})`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?ll=${at}&q=${name}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}
