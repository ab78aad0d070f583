import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../../database/connection.ts";
import type { Tables } from "../../../../database/tables.ts";
import { type Handler, type Job, payloadOf } from "../../../../platform/deferred-work/job.ts";
import type { Settings } from "../../../../platform/settings/environment.ts";
import { type ChangingSite, changeBySite } from "../../../changes/change.server.ts";
import { writingIn } from "../../../mail/language/readers.server.ts";
import { addLink, newLink } from "../../../mail/links/kept-links.server.ts";
import { unsubscribeUrl } from "../../../mail/unsubscribe/unsubscribe.server.ts";
import type { PublishedFacts } from "../../../pages/originals/facts.ts";
import "../../../forms/without-eval.ts";
import { lockVigil } from "../lock-vigil.server.ts";
import { momentInWords } from "../slots.server.ts";
import { reminderMail } from "../vigil-mails.ts";
import { findVigil } from "../vigil-reads.server.ts";

interface RemindingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "siteUrl" | "secret">;
}

/** Few enough that no other writer waits for long. */
const mailsAtOnce = 20;
/** Slots that are this near are in the same mail. */
const togetherHours = 12;

const payloadSchema = z.object({ vigilId: z.string() });

/** Reminds everybody of their slots once, also when two copies of the site do this at the same moment. */
export function vigilReminders(site: RemindingSite): Handler<Tables> {
  return {
    async work(job) {
      const { vigilId } = payloadOf(job, payloadSchema);
      while (!job.signal.aborted) {
        // A vigil that is opened again plans its reminders again.
        if ((await findVigil(site.db, vigilId))?.state !== "open") return;
        const people = await listDue(site, vigilId);
        if (people.length === 0) return finishFor(site, vigilId, job);
        await remind(site, vigilId, { people, job });
      }
      job.signal.throwIfAborted();
    },
  };
}

interface Due {
  id: string;
  name: string;
  email: string;
  language: string | null;
  /** When the slots begin of which they are reminded. */
  slots: string[];
}

async function listDue({ db, clock }: RemindingSite, vigilId: string): Promise<Due[]> {
  const now = clock().toISOString();
  const people = await db
    .selectFrom("vigilPeople")
    .leftJoin("user", "user.id", "vigilPeople.userId")
    .select("vigilPeople.id")
    .select(({ fn }) => [
      fn.coalesce("user.name", "vigilPeople.name").as("name"),
      fn.coalesce("user.email", "vigilPeople.email").as("email"),
      fn.coalesce("user.language", "vigilPeople.language").as("language"),
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("vigilPlaces")
          .select("vigilPlaces.id")
          .whereRef("vigilPlaces.personId", "=", "vigilPeople.id")
          .where("remindAt", "<=", now)
          .where("vigilPlaces.startsAt", ">", now),
      ),
    )
    .where("vigilId", "=", vigilId)
    .orderBy("vigilPeople.id")
    .limit(mailsAtOnce)
    .execute();
  return Promise.all(
    people.map(async ({ email, ...person }) => ({
      ...person,
      email: email ?? "",
      slots: await slotsToName(db, person.id, clock()),
    })),
  );
}

/** The slots to come of which somebody is to be reminded now, and those soon after. */
async function slotsToName(
  db: Database | DatabaseTransaction,
  personId: string,
  now: Date,
): Promise<string[]> {
  const soon = new Date(now.getTime() + togetherHours * 60 * 60_000).toISOString();
  const places = await db
    .selectFrom("vigilPlaces")
    .select("startsAt")
    .where("personId", "=", personId)
    .where("startsAt", ">", now.toISOString())
    .where(({ or, and, eb }) =>
      or([
        eb("remindAt", "<=", now.toISOString()),
        and([eb("remindAt", "is not", null), eb("startsAt", "<=", soon)]),
      ]),
    )
    .orderBy("startsAt")
    .execute();
  return places.map(({ startsAt }) => startsAt);
}

async function remind(
  site: RemindingSite,
  vigilId: string,
  { people, job }: { people: readonly Due[]; job: Job<Tables> },
): Promise<void> {
  const { name: congregation } = await site.facts.read("congregation");
  const written = await Promise.all(
    people.map((person) =>
      writingIn(person.language, async () => {
        const link = newLink(site, "vigil");
        const times = person.slots.map(momentInWords);
        const stop = unsubscribeUrl(site, { email: person.email, mails: "coming" });
        return {
          person,
          link,
          mail: await reminderMail({ congregation, name: person.name, link: link.url, times, stop }),
        };
      }),
    ),
  );
  await changeBySite(site, async (change) => {
    if ((await lockVigil(change.db, vigilId))?.state !== "open") return;
    for (const { person, link, mail } of written) {
      // Whoever has taken or given back a slot meanwhile gets another mail in the next round.
      const slots = await slotsToName(change.db, person.id, change.now);
      if (slots.length === 0 || slots.join() !== person.slots.join()) continue;
      await change.db
        .updateTable("vigilPlaces")
        .set({ remindAt: null })
        .where("personId", "=", person.id)
        .where("startsAt", "in", slots)
        .execute();
      const isSent = await change.mail({
        ...{ kind: "coming", recipient: person.email, ...mail },
        validUntil: new Date(slots.at(-1) ?? change.now),
      });
      if (isSent) await addLink(change, "vigil", person.id, link);
    }
    job.signal.throwIfAborted();
  });
}

/** Plans the job again for the next reminder; without one it is done. */
async function finishFor(site: RemindingSite, vigilId: string, job: Job<Tables>): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    await lockVigil(db, vigilId);
    const { next } = await db
      .selectFrom("vigilPlaces")
      .select(({ fn }) => fn.min("remindAt").as("next"))
      .where("vigilId", "=", vigilId)
      .where("startsAt", ">", now.toISOString())
      .executeTakeFirstOrThrow();
    await job.finish(db, next ? new Date(next) : undefined);
  });
}
