import { fromElsewhere } from "../people.ts";
import { askForLink, type Life, type Person, pick, send, todayOf } from "./life.ts";
import {
  addReply,
  datesBetween,
  type Event,
  freePlaces,
  isDue,
  isOpen,
  isThere,
  later,
  resolve,
} from "./model.ts";
import type { Command } from "./staff.ts";

const weeksAhead = 5;

/** A day by which a URL finds the date of `day`. */
function oldDay(life: Life, event: Event, day: string): string {
  const leading = [...event.moved.keys()].filter((from) => resolve(event, from) === day);
  return pick(life, [day, day, ...leading]);
}

async function answer(
  life: Life,
  event: Event,
  who: Person,
  { day, people }: { day: string; people: number },
) {
  const path = `/event/${event.slug}/${oldDay(life, event, day)}/attend`;
  const fields = { people: String(people) };
  if (who.headers) return send(life, path, fields, who.headers);
  const link = await askForLink(life, who, path);
  who.links.push({ event, day: path.split("/").at(-2) ?? "", link });
  return send(life, link, fields, fromElsewhere());
}

export const replies: Record<string, Command> = {
  async reply(life, event) {
    const today = todayOf(life);
    const date = pick(
      life,
      datesBetween(event, today, later(today, 7 * weeksAhead)).filter(({ day }) => isOpen(event, day, today)),
    );
    const who = pick(life, life.people);
    if (!date) return undefined;
    const { day } = date;
    const own = event.replies.find((reply) => reply.day === day && reply.email === who.email);
    const people = pick(life, [1, 2]);
    const isTooMany = own?.state === "coming" && people > own.people + freePlaces(event, day);
    if (own?.isCalledOff) return undefined;
    const sent = await answer(life, event, who, { day, people });
    await sent.body?.cancel();
    if (sent.status !== (isTooMany ? 409 : 302)) throw new Error(`a reply to ${day} returned ${sent.status}`);
    if (!own) addReply(event, { day, email: who.email, people });
    else if (!isTooMany) own.people = people;
    return `${who.email} ${own ? "replied again" : "replied"} to ${day} for ${people}`;
  },
  async withdraw(life, event) {
    const reply = pick(
      life,
      event.replies.filter(({ day }) => isThere(event) && isDue(event.parts, day)),
    );
    if (!reply) return undefined;
    const { email, day, uid } = reply;
    const who = life.people.find((person) => person.email === email) as Person;
    const known = who.links.find((one) => one.event === event && resolve(event, one.day) === day);
    if (!who.headers && !known) return undefined;
    const path = `/event/${event.slug}/${day}/withdraw`;
    const link = known?.link.replace("/attendance", "/attendance/withdraw") ?? "";
    const sent = await send(life, who.headers ? path : link, {}, who.headers ?? fromElsewhere());
    await sent.body?.cancel();
    if (sent.status !== 302) throw new Error(`withdrawing from ${day} returned ${sent.status}`);
    event.replies = event.replies.filter((one) => one !== reply);
    if (uid) who.left.add(uid);
    return `${email} withdrew from ${day}`;
  },
};
