import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useSiteUrl } from "../../shell/use-site-url.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Device, deviceOf, devicesFrom } from "./devices.ts";
import { type PodcastPaths, podcastPaths } from "./podcast-path.ts";

const deviceNames: Record<Device, () => string> = {
  apple: () => t`iPhone and iPad`,
  android: () => t`Android`,
  computer: () => t`Computer`,
};

/** All sermons, or those that `paths` lead to. Links open the program of a telephone that has it. */
export function SubscribeToPodcast({
  title = t`Hear sermons as a podcast`,
  paths = podcastPaths(),
}: {
  title?: string;
  paths?: PodcastPaths;
}) {
  const url = useSiteUrl() + paths.feed;
  const device = useSyncExternalStore(
    () => () => undefined,
    () => deviceOf(navigator.userAgent),
    () => undefined,
  );
  return (
    <details className="group/podcast mb-8 rounded-xl border border-line print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron"
          className="size-4 shrink-0 motion-safe:transition-transform group-open/podcast:rotate-180"
        />
        {title}
      </summary>
      <div id="podcast" className="border-t border-line px-4 py-5">
        <p className="max-w-prose">
          <Trans>
            Each new sermon comes to your telephone by itself. Open it in the program that you use:
          </Trans>
        </p>
        {devicesFrom(device).map((each) => (
          <section key={each}>
            <h2 className="mt-4 font-sans text-base font-semibold">{deviceNames[each]()}</h2>
            {each === "computer" ? <OnComputer {...{ url, paths }} /> : <Programs device={each} url={url} />}
          </section>
        ))}
      </div>
    </details>
  );
}

function Programs({ device, url }: { device: Exclude<Device, "computer">; url: string }) {
  const withoutScheme = url.replace(/^\w+:\/\//, "");
  const pocketCasts = { name: "Pocket Casts", href: `pktc://subscribe/${withoutScheme}` };
  const programs = {
    apple: [
      { name: "Apple Podcasts", href: `podcast://${withoutScheme}` },
      { name: "Overcast", href: `overcast://x-callback-url/add?url=${encodeURIComponent(url)}` },
      pocketCasts,
    ],
    android: [
      {
        name: "AntennaPod",
        href: `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(url)}`,
      },
      pocketCasts,
    ],
  }[device];
  return (
    <ul className="flex flex-wrap gap-x-6">
      {programs.map(({ name, href }) => (
        <li key={name}>
          <a href={href} className="text-link inline-flex min-h-11 items-center">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function OnComputer({ url, paths }: { url: string; paths: PodcastPaths }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-4">
      <img
        src={paths.code}
        alt={t`Scan code that opens this page on your telephone`}
        width="144"
        height="144"
        loading="lazy"
        className="rounded-lg"
      />
      <p className="max-w-prose min-w-0 flex-1 basis-60">
        <Trans>
          Scan this code with your telephone’s camera. Or choose <em>Add by URL</em> in any podcast program,
          and enter{" "}
          <a href={paths.feed} className="text-link wrap-anywhere">
            {url}
          </a>
        </Trans>
      </p>
    </div>
  );
}
