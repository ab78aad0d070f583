import { Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import type { Ground } from "../../look/look.ts";
import { Waves as WavesOfServer } from "../../look/waves.tsx";
import { ContentPicture, Picture } from "../../media/pictures/picture.tsx";
import { SitePicture } from "../../media/pictures/site-picture.tsx";
import { BackgroundVideo } from "../../ui/background-video.tsx";
import type { ShownBackground } from "../background/background.ts";
import { dawn, dusk } from "../background/hero-pictures.ts";
import { useContentFile } from "../originals/content-file.ts";
import { PageLink } from "../prose/page-link.tsx";
import type { NextService } from "../shown-facts/next-service.ts";
import { useCongregation } from "../shown-facts/use-congregation.ts";
import { ServiceCard } from "./service-card.tsx";

const fill = "absolute inset-0 size-full object-cover object-[68%_60%] md:object-[60%_40%]";

/** Browsers load it only where it is drawn. */
const Waves = import.meta.env.SSR
  ? WavesOfServer
  : lazy<React.ComponentType<React.ComponentProps<typeof WavesOfServer>>>(() =>
      import("../../look/waves.tsx").then(
        ({ Waves }) => ({ default: Waves }),
        // The page is whole without them.
        () => ({ default: () => null }),
      ),
    );

/** Letters. */
const mostBeforeCard = 110;

/** So that a name of 90 letters takes no more room than one of 24. */
function sizeOf({ length }: string, isType: boolean): string {
  if (isType && length <= 30) return "text-[clamp(max(1rem,min(3rem,14vw)),11vw,8.5rem)]";
  if (length <= 30) return "text-[clamp(max(1rem,min(3rem,14vw)),8.5vw,6rem)]";
  if (isType && length > 55) return "text-[clamp(max(1rem,min(1.75rem,8.5vw)),5vw,4.5rem)]";
  if (length <= 55) return "text-[clamp(max(1rem,min(2.25rem,11vw)),5.5vw,4.5rem)]";
  return "text-[clamp(max(1rem,min(1.75rem,8.5vw)),4vw,3.25rem)]";
}

export function Hero({
  invitation,
  background,
  ground,
  services,
  isLive,
  isSnowDay = false,
  today,
  children,
}: {
  /** To a visit, as the label of a link. */
  invitation: string;
  background: ShownBackground;
  /** In place of the picture that came with the site. */
  ground: Ground | undefined;
  services: readonly NextService[];
  /** Whether people can watch a service that is on. */
  isLive: boolean;
  isSnowDay?: boolean;
  today: string;
  children: React.ReactNode;
}) {
  const { name, welcome } = useCongregation();
  // The congregation's own pictures leave the sky free for text; others are dimmed for it.
  const isOwn = background.backgroundMediaUrl === "";
  const picture = useContentFile(dawn);
  const drawn = ground ?? (picture ? undefined : "pattern");
  const isDrawn = isOwn && drawn !== undefined;
  const isType = isOwn && drawn === "type";
  // The card is on the first screen of a phone, whatever stands before it.
  const isLong = name.length + (welcome?.length ?? 0) > mostBeforeCard;
  // There it may lie on any part of the picture.
  const onGround = isLong
    ? "rounded-2xl bg-card p-4 text-ink"
    : "narrow:order-1 narrow:rounded-2xl narrow:bg-card narrow:p-4 narrow:text-ink";
  const words = welcome && (
    <p className={`mt-5 max-w-md text-xl sm:max-w-xl sm:text-2xl ${onGround}`}>{welcome}</p>
  );
  return (
    <section
      className={`relative isolate flex flex-col overflow-hidden print:min-h-0 ${isDrawn ? "min-h-[max(26rem,66svh)]" : "min-h-[max(36rem,calc(100svh-8rem))]"} ${
        isOwn
          ? `${isType ? "bg-paper" : "bg-sunken"} text-[#1d2426] dark:text-[#fbf4e4]`
          : "bg-[#10211f] text-[#fffaf0]"
      }`}
    >
      <HeroBackground background={background} drawn={drawn} />
      {isOwn && !isDrawn && (
        <div className="turns absolute inset-0 hidden bg-[linear-gradient(to_right_in_oklab,#0a1a1f99,transparent_70%)] dark:block" />
      )}
      {!isOwn && (
        <div className="turns absolute inset-0 bg-[linear-gradient(to_right_in_oklab,#0a1817cc,#0a1817a6)] lg:bg-[linear-gradient(to_right_in_oklab,#0a1817cc,#0a1817a6,#0a181780)]" />
      )}
      <div className="shell relative flex flex-1 flex-col pt-[clamp(2.5rem,9svh,6.5rem)] max-sm:pt-[5svh] pb-24 print:py-4">
        <p className="text-lg font-semibold tracking-wide sm:text-xl">
          <Trans comment="Above the name of the church in large letters">Welcome to</Trans>
        </p>
        <h1 className={`mt-2 max-w-5xl leading-none wrap-break-word ${sizeOf(name, isType)}`}>{name}</h1>
        {isType && <div className="mt-[clamp(1rem,3svh,2.5rem)] border-t-8 border-accent" />}
        {!isLong && words}
        {isSnowDay && !isLive && (
          <p className="mt-6">
            <PageLink
              to="/today"
              className="button button-on-picture"
              otherwise={
                <strong className="text-xl">
                  <Trans>Today is cancelled</Trans>
                </strong>
              }
            >
              <Trans>Today is cancelled</Trans>
            </PageLink>
          </p>
        )}
        {isLive && (
          <PageLink to="/today" className="button button-on-picture mt-6 self-start" otherwise={null}>
            <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-gold" />
            <Trans>We are live now</Trans>
          </PageLink>
        )}
        <ServiceCard services={services} invitation={invitation} today={today} />
        {isLong && words}
        {children && <div className="mt-auto pt-10 narrow:order-2">{children}</div>}
      </div>
    </section>
  );
}

function HeroBackground({
  background: { backgroundMediaUrl, backgroundMediaAlt, isVideoBackground, backgroundPicture },
  drawn,
}: {
  background: ShownBackground;
  drawn: Ground | undefined;
}) {
  const [picture, darkPicture] = [useContentFile(dawn), useContentFile(dusk)];
  const own =
    picture && !drawn ? (
      <ContentPicture
        picture={picture}
        {...(darkPicture && { darkPicture })}
        alt=""
        eager
        className={`${fill} turns`}
      />
    ) : (
      drawn === "pattern" && <Pattern />
    );
  if (!backgroundMediaUrl) return own;
  if (isVideoBackground) return <BackgroundVideo video={backgroundMediaUrl} still={own} />;
  if (backgroundPicture)
    return (
      <SitePicture
        picture={backgroundPicture}
        alt=""
        sizes="100vw"
        className="absolute inset-0 size-full object-cover"
      />
    );
  return <Picture url={backgroundMediaUrl} alt={backgroundMediaAlt} sizes="100vw" className={fill} />;
}

/** Fainter where the text begins. */
function Pattern() {
  return (
    <svg
      aria-hidden="true"
      className="turns absolute inset-0 size-full text-accent [mask-image:linear-gradient(to_right,#0006,#000_75%)] print:hidden forced-colors:hidden"
    >
      <Suspense>
        <Waves paper="var(--sunken)" accent="currentColor" width="100%" height="100%" />
      </Suspense>
    </svg>
  );
}
