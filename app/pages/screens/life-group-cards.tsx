import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { withGroupIds } from "../../../content/group-ids.ts";
import type { Services } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { FaceIfKnown } from "../faces/face.tsx";
import type { FacesByName } from "../faces/face-names.ts";
import { eachWeekday } from "../shown-facts/weekday-words.ts";

export function LifeGroupCards({ groups, faces }: { groups: Services["lifeGroups"]; faces: FacesByName }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
      {withGroupIds(groups).map(({ id, name, leader, day, time, place, words, whom, ages, email, state }) => (
        <li key={id} className="card flex break-inside-avoid flex-col p-6 shadow-sm">
          <h3 className="text-2xl">{name}</h3>
          {whom && <p className="mt-1 font-semibold text-gold">{whom}</p>}
          {ages && (
            <p className="mt-1 font-semibold text-gold">
              <Trans>
                Ages {ph({ from: ages.from })} to {ph({ to: ages.to })}
              </Trans>
            </p>
          )}
          {words && (
            <p className="mt-2 whitespace-pre-line text-muted">
              <LinkedNumbers text={words} />
            </p>
          )}
          <ul className="mt-auto grid gap-2 pt-5">
            <Detail icon="clock">
              <Trans>
                {ph({ weekdays: eachWeekday[day]() })} at{" "}
                <time _t="time" dateTime={time}>
                  {ph({ time: clockTime(time) })}
                </time>
              </Trans>
            </Detail>
            <Detail icon="place">{place}</Detail>
            {!faces[leader] && (
              <Detail icon="people">
                <Trans>With {leader}</Trans>
              </Detail>
            )}
            {email && (
              <Detail icon="mail">
                <a href={`mailto:${email}`} className="text-link wrap-anywhere">
                  {email}
                </a>
              </Detail>
            )}
          </ul>
          {faces[leader] && (
            <p className="mt-4 flex items-center gap-3 border-t border-line pt-4">
              <FaceIfKnown face={faces[leader]} />
              <span className="min-w-0 wrap-anywhere">
                <Trans>With {leader}</Trans>
              </span>
            </p>
          )}
          {state === "full" ? (
            <p className="mt-5 font-semibold">
              <Trans>This group is full at the moment.</Trans>
            </p>
          ) : (
            <p className="mt-5 print:hidden">
              <Link to={`/life-groups/${id}/join`} className="button button-quiet">
                <Trans>
                  Ask to join
                  <span _t="unseen" className="sr-only">
                    {" "}
                    {name}
                  </span>
                </Trans>
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Detail({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 size-5 text-accent" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
