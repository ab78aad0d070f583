import { expect, test } from "vitest";
import { sized } from "../support/size.ts";
import { describeSiteOnBothDatabases } from "../support/test-site.ts";
import { lookAtEntries, lookAtFeed } from "./support/event-lives/calendars.ts";
import { beginLife, type Life, letNewsBeTold, pick, todayOf } from "./support/event-lives/life.ts";
import { lookAtDates, lookAtEvents, lookAtReplies, lookAtWhatHangs } from "./support/event-lives/looks.ts";
import { type Event, tellNews } from "./support/event-lives/model.ts";
import { replies } from "./support/event-lives/people.ts";
import {
  addEvents,
  type Command,
  dates,
  others,
  parts,
  restore,
  wholeSeries,
} from "./support/event-lives/staff.ts";

/** `EVENT_LIFE_SEED=17` lives that life again; several are separated by commas. */
const { EVENT_LIFE_SEED: again } = process.env;
const steps = again ? 60 : sized(30, 60);
const seeds = again
  ? again.split(",").map(Number)
  : sized(
      [1],
      Array.from({ length: 6 }, (_, index) => index + 1),
    );

/** Each is as likely as the others, and these groups are. */
const groups: readonly Record<string, Command>[] = [
  wholeSeries,
  parts,
  dates,
  dates,
  others,
  replies,
  replies,
];

describeSiteOnBothDatabases("the lives of series", "what hangs on dates follows by statements", (open) => {
  test.each(seeds)(
    "whatever is changed, divided, cancelled, moved, hidden or deleted, pages, feeds and mails say the same of each date (seed %i)",
    { timeout: 600_000 },
    async (seed) => {
      const clock = { now: new Date("2026-10-05T07:00:00Z") };
      const site = await open({}, { clock: () => clock.now, pollSeconds: 0.2 });
      const life = await beginLife(site, clock, seed);
      const done: string[] = [];
      try {
        await addEvents(life);
        while (done.length < steps) {
          const event = pick(life, life.events);
          const [name, command] = choose(life, event);
          const at = `${clock.now.toISOString()} ${event.slug}`;
          done.push(`${at}: ${name}, which did not work`);
          const said = await command(life, event);
          done.pop();
          if (said === undefined) continue;
          done.push(`${at}: ${said}`);
          await letNewsBeTold(life);
          for (const one of life.events) tellNews(one, todayOf(life));
          await look(life, event);
        }
      } catch (error) {
        const steps = done.map((step, index) => `${index + 1}. ${step}`).join("\n");
        const replay = `To live it again: EVENT_LIFE_SEED=${seed} npx vitest run --project site test/site/event-lives.sweep.test.ts`;
        if (error instanceof Error) error.message += `\n\nafter these steps:\n${steps}\n${replay}\n`;
        throw error;
      }
      expect(done).toHaveLength(steps);
    },
  );
});

function choose(life: Life, event: Event): [name: string, command: Command] {
  return event.isDeleted ? ["restore", restore] : pick(life, Object.entries(pick(life, groups)));
}

/** Everything is looked at after each step, but the pages of single dates only of the event that something was done to. */
async function look(life: Life, changed: Event): Promise<void> {
  await lookAtEvents(life);
  await lookAtFeed(life);
  for (const event of life.events) await lookAtWhatHangs(life, event);
  await lookAtDates(life, changed);
  await lookAtReplies(life, changed);
  for (const person of life.people) await lookAtEntries(life, person);
}
