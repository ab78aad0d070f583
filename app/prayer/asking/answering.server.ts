import { consume } from "../../../platform/limits.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { type Asker, type ChangeByAsker, changeByAsker, lockOwn } from "../asker.server.ts";
import { deleteConsent, isAgreed, ownWords, wordsOfStaff } from "../consents.server.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailsAboutReply } from "../prayer-mails.server.ts";

/** Each answer is a mail to everybody who decides. */
export const answersOfRequest = { points: 20, seconds: 24 * 60 * 60 };

/** `seen` is when the text was proposed: nobody agrees to one that they have not read. What readers hid waits for staff. */
export async function agreeToEdit(
  site: ChangingSite,
  asker: Asker,
  seen: string,
): Promise<"agreed" | "agreedWaits" | "gone"> {
  return changeByAsker(site, asker, async (change) => {
    const { id } = await lockOwn(change, asker);
    const text = await findEdit(change, id, seen);
    if (!text) return "gone";
    const agreed = await step(change, id, "agree", { text });
    if (agreed.refused) return "gone";
    await addNote(change, id, "agreed");
    await change.record("agreed", { kind: "prayer", id });
    return agreed.state === "waiting" ? "agreedWaits" : "agreed";
  });
}

function findEdit({ db }: ChangeByAsker, id: string, seen: string) {
  return db
    .selectFrom("prayerEdits")
    .select(["title", "content", "userName", "picUrl", "picAlt"])
    .where("requestId", "=", id)
    .where("askedAt", "=", seen)
    .executeTakeFirst();
}

/** Says no to the text that staff propose: nobody publishes it, or any other, until the person who asked agrees to one. */
export async function refuseEdit(
  site: MailingSite,
  asker: Asker,
  seen: string,
): Promise<"refusedEdit" | "gone"> {
  const mails = await mailsAboutReply(site, asker);
  return changeByAsker(site, asker, async (change) => {
    const request = await lockOwn(change, asker);
    const { id, picUrl } = request;
    if (!(await findEdit(change, id, seen))) return "gone";
    const isOwn = await isAgreed(change, request);
    const own = isOwn ? undefined : await ownWords(change, id);
    const refused = await step(change, id, "refuse", own && { text: inWordsOf(own, picUrl) });
    if (refused.refused) return "gone";
    await addNote(change, id, "refused");
    for (const mail of mails) await change.mail(mail);
    await change.record("replied", { kind: "prayer", id });
    return "refusedEdit";
  });
}

/** Takes back what staff chose in the asker's place: a mended spelling, or words that they published for a reason. */
export async function takeBackWords(site: MailingSite, asker: Asker): Promise<"takenBack" | "gone"> {
  const mails = await mailsAboutReply(site, asker);
  return changeByAsker(site, asker, async (change) => {
    const request = await lockOwn(change, asker);
    const { id, picUrl } = request;
    const chosen = await wordsOfStaff(change, request);
    const own = await ownWords(change, id);
    if (!chosen || !own) return "gone";
    const command = chosen.how === "spelling" ? "take-back-spelling" : "take-back-decided";
    const taken = await step(change, id, command, { text: inWordsOf(own, picUrl) });
    if (taken.refused) return "gone";
    await deleteConsent(change, id, chosen.number);
    await addNote(change, id, "taken-back");
    for (const mail of mails) await change.mail(mail);
    await change.record("replied", { kind: "prayer", id });
    return "takenBack";
  });
}

type Own = NonNullable<Awaited<ReturnType<typeof ownWords>>>;

/** The picture of earlier words may be gone. */
function inWordsOf({ title, content, userName, picUrl, picAlt }: Own, shown: string) {
  return {
    title,
    content,
    userName,
    ...(picUrl === shown ? { picUrl, picAlt } : { picUrl: "", picAlt: "" }),
  };
}

/** Answers what staff asked. They are told that there is an answer, and nothing of it. */
export async function reply(
  site: MailingSite,
  asker: Asker,
  words: string,
): Promise<"replied" | "repliedTooOften"> {
  const mails = await mailsAboutReply(site, asker);
  return changeByAsker(site, asker, async (change) => {
    const { id } = await lockOwn(change, asker);
    if (await consume(change.db, `prayer-reply:${id}`, answersOfRequest, change.now.getTime()))
      return "repliedTooOften";
    await step(change, id, "reply");
    await addNote(change, id, "replied", words);
    for (const mail of mails) await change.mail(mail);
    await change.record("replied", { kind: "prayer", id });
    return "replied";
  });
}
