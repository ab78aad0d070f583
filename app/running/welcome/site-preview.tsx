import { Trans } from "@lingui/react/macro";
import { Hero } from "../../pages/home/hero.tsx";
import {
  type ServiceTime,
  TypedServiceTimes,
  useServiceTimes,
} from "../../pages/shown-facts/service-times.ts";
import { TypedCongregation, useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { Footer } from "../../shell/footer.tsx";
import type { PreviewData } from "./preview.server.ts";
import { type TypedTime, typedStart } from "./typed-time.ts";

export interface TypedFacts {
  name: string;
  welcome: string;
  address: string[];
  phone: string;
  email: string;
}

/** For people who see it only: the form says the same, so neither keyboard nor screen readers come here. */
export function SitePreview({
  data: { invitation, background, ground, services, today },
  facts,
  time,
}: {
  data: PreviewData;
  facts?: TypedFacts | undefined;
  time?: TypedTime | undefined;
}) {
  const congregation = useCongregation();
  const times = useServiceTimes();
  return (
    <div inert aria-hidden="true" className="flex flex-col gap-3">
      <p className="font-semibold">
        <Trans>How your site looks</Trans>
      </p>
      <div className="overflow-hidden rounded-xl border border-line shadow-sm">
        <div className="[zoom:0.7] lg:[zoom:0.5]">
          <TypedCongregation value={facts && { ...congregation, ...facts }}>
            <TypedServiceTimes value={time && withTyped(times, time)}>
              <Hero
                invitation={invitation}
                background={background}
                ground={ground}
                services={time ? [typedStart(time, today)] : services}
                isLive={false}
                today={today}
              >
                {null}
              </Hero>
              <Footer />
            </TypedServiceTimes>
          </TypedCongregation>
        </div>
      </div>
      <p className="needs-script text-sm text-muted">
        <Trans>It changes while you type. Visitors see it once you have saved.</Trans>
      </p>
    </div>
  );
}

function withTyped([first, ...others]: readonly ServiceTime[], { name, day, time, place }: TypedTime) {
  const before = first ?? { path: undefined, weekdays: [], repeatFrequency: "P1W", words: "", notes: [] };
  return [{ ...before, name, day, time, place }, ...others];
}
