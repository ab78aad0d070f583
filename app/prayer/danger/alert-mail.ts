import { type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";

interface Alert extends WithLink {
  isAgain: boolean;
}

/** Asks to look at the list. Neither its subject nor its text says who asks, what for, or why it cannot wait. */
export function alertMail({ congregation, link, isAgain }: Alert): Promise<Mail> {
  return mail({
    congregation,
    subject: isAgain ? "Again: please look at the prayer requests" : "Please look at the prayer requests",
    heading: "Please look at the first of them",
    preview: "The first of them.",
    text: [
      isAgain
        ? "Nobody has taken the first request of the list yet. It should not wait until tomorrow."
        : "A request has come in that should not wait until tomorrow. It is the first of the list.",
      "If you can be there for the person who wrote it, press “I am with them”. Then the others know, and these emails end.",
    ],
    action: { label: "Open the list", link },
    smallPrint:
      "You receive this because you look after prayer requests, whatever you have chosen about other emails.",
  });
}

/**
 * Asks people who give roles to let somebody read a request that nobody may read. Says nothing of what is in it.
 *
 * @param role The name of the role that lets somebody read it.
 */
export function nobodyReadsMail({
  congregation,
  link,
  role,
  isAgain,
}: Alert & { role: string }): Promise<Mail> {
  const heading = "A prayer request waits that nobody may read";
  return mail({
    congregation,
    subject: isAgain ? "Again: a prayer request waits that nobody may read" : heading,
    heading,
    preview: "Please see who can read it.",
    text: [
      `A request has come in that should not wait until tomorrow. Somebody with the role ${role} could read it, but nobody has that role at present, or only the person who wrote it.`,
      "Please give the role to somebody who can be there for people in need, and ring them: they read the request at “Prayer Requests”. These emails end when somebody says that they are with the person.",
    ],
    action: { label: "See people and roles", link },
    smallPrint: "You receive this because you give people their roles. You cannot read the request yourself.",
  });
}
