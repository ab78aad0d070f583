import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "react-router";
import { ContentPicture } from "../../media/pictures/picture.tsx";
import { Prose } from "../prose/prose.tsx";
import { useCongregation } from "../shown-facts/use-congregation.ts";
import type { ShownPiece } from "./shown-own-page.ts";

const shape = "aspect-[8/5] w-full rounded-3xl object-cover";

export function MapPiece({
  piece: { heading, prose, picture, darkPicture },
}: {
  piece: Extract<ShownPiece, { kind: "map" }>;
}) {
  const id = useId();
  const { address, map } = useCongregation();
  return (
    <section aria-labelledby={id} className="my-8 bg-sunken py-12 sm:py-16 print:bg-transparent print:py-6">
      <div className="shell grid column-list items-center gap-10 lg:grid-cols-[2fr_3fr] lg:gap-14">
        <div>
          <h2 id={id} className="text-3xl sm:text-4xl">
            {heading}
          </h2>
          <address className="mt-5 text-xl not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <Prose prose={prose} className="mt-5 text-muted" />
          <p className="mt-6 print:hidden">
            <Link to="/contact-us#find-us" className="button button-quiet">
              <Trans>Ways to find us</Trans>
            </Link>
          </p>
        </div>
        {map?.embed ? (
          <iframe
            src={map.embed}
            title={map.alt}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-popups"
            className={shape}
          />
        ) : (
          picture && (
            <ContentPicture
              picture={picture}
              {...(darkPicture && { darkPicture })}
              alt={map?.alt ?? ""}
              sizes="(min-width: 64rem) 42rem, 80vw"
              className={shape}
            />
          )
        )}
      </div>
    </section>
  );
}
