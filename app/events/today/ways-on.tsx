import { Link } from "react-router";
import { clockTime } from "../../dates/dates.ts";
import { PageLink } from "../../pages/prose/page-link.tsx";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import type { Today } from "./today.ts";

const button = "button button-quiet";

/** Before a service: what people want to know who come for the first time, or with children. */
export function BeforeService({
  kids,
  time,
}: Pick<Today, "kids"> & {
  /** Of the service. */
  time: string | undefined;
}) {
  const { name, path } = useCongregation().kids;
  return (
    <nav aria-label="Before you come" className="mt-10 print:hidden">
      {kids && (
        <p className="mb-5 max-w-prose text-lg">
          {name} is at {kids.time === time ? "the same time" : clockTime(kids.time)}, for ages{" "}
          {kids.ages.from} to {kids.ages.to}.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <PageLink to="/new-here" className={button} otherwise={null}>
          What to expect
        </PageLink>
        <PageLink to={path} className={button} otherwise={null}>
          {name}
        </PageLink>
        <PageLink to="/services" className={button} otherwise={null}>
          All our services
        </PageLink>
        <Link to="/contact-us" className={button}>
          Ask us
        </Link>
      </p>
    </nav>
  );
}

/** From just before a service until the day ends. */
export function AroundService() {
  return (
    <nav aria-label="While you are with us" className="mt-10 print:hidden">
      <p className="flex flex-wrap gap-3">
        <Link to="/submit-prayer-requests" className={button}>
          Ask for prayer
        </Link>
        <Give />
        <PageLink to="/new-here" className={button} otherwise={null}>
          I’m new
        </PageLink>
      </p>
    </nav>
  );
}

function Give() {
  const second = (
    <PageLink to="/giving" className={button} otherwise={null}>
      Give
    </PageLink>
  );
  return (
    <PageLink to="/givings" className={button} otherwise={second}>
      Give
    </PageLink>
  );
}
