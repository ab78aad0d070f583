import { expect, test } from "vitest";
import {
  confirmNewEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailTakenMail,
  manyAttemptsMail,
  manyCodesMail,
  passwordChangedMail,
  resetPasswordMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  secondFactorResetMail,
  verifyEmailMail,
} from "./account-mails.ts";

const congregation = "Riverside & Hill";
const token = "x".repeat(120);
const link = `https://riverside.example/verify-email?token=${token}&next=/prayer`;

const mails = {
  verify: (name: string) => verifyEmailMail({ congregation, name, link, hours: 24 }),
  reset: (name: string) => resetPasswordMail({ congregation, name, link, hours: 1 }),
  changed: (name: string) => passwordChangedMail({ congregation, name }),
  newEmail: (name: string) => confirmNewEmailMail({ congregation, name, link, hours: 24 }),
  taken: (name: string) => emailTakenMail({ congregation, name }),
  asked: (name: string) => emailChangeAskedMail({ congregation, name, email: "new@people.example" }),
  emailChanged: (name: string) => emailChangedMail({ congregation, name, email: "new@people.example" }),
  added: (name: string) => secondFactorAddedMail({ congregation, name, device: "Firefox on Android" }),
  removed: (name: string) => secondFactorRemovedMail({ congregation, name, device: "Firefox on Android" }),
  lost: (name: string) => secondFactorResetMail({ congregation, name }),
  attempts: (name: string) => manyAttemptsMail({ congregation, name, link }),
  codes: (name: string) => manyCodesMail({ congregation, name, link }),
};
const every = Object.entries(mails);

test.each([
  ["verify", [link], "24 hours"],
  ["reset", [link], "1 hour"],
  ["newEmail", [link], "24 hours"],
] as const)(
  "%s: the link is in both parts, whole and on a line of its own in the text",
  async (which, links, says) => {
    const { html, text } = await mails[which]("Ann");
    for (const address of links) {
      expect(text.split("\n")).toContain(address);
      expect(html).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
    }
    expect(text).toContain(says);
    expect(html).toContain(says);
  },
);

test.each(every)(
  "%s: names the sender and the recipient, and says that it may be ignored",
  async (_which, write) => {
    const { subject, html, text } = await write("Ann");
    expect(subject).toContain(congregation);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain("Dear Ann,");
    expect(text).toContain(congregation);
    expect(text).toContain("ignore this email");
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).not.toMatch(/<img|url\(|<script/);
  },
);

test.each(every)("%s: hostile names are escaped in the HTML", async (_which, write) => {
  const { html, text } = await write(`<b onclick="x()">Ann</b> & 'Co'`);
  expect(html).not.toContain("<b onclick");
  expect(html).toContain("&lt;b onclick=&quot;x()&quot;&gt;Ann&lt;/b&gt; &amp; &#x27;Co&#x27;");
  expect(text).toContain(`Dear <b onclick="x()">Ann</b> & 'Co',`);
});

test.each([
  "https://evil.example/win",
  "Win at evil.example now",
  "x\n\nhttp://evil.example",
  "a".repeat(500),
  " ",
])("a name that contains a link is left out of the greeting: %j", async (name) => {
  const { html, text } = await mails.verify(name);
  expect(html + text).not.toMatch(/evil|aaaa/);
  expect(text).toContain("Hello,");
});

test.each(["J.R. Smith", "Zoë O’Neil-Müller", "李雷", "Dr. Ann"])(
  "an honest name is greeted: %s",
  async (name) => {
    expect((await mails.verify(name)).text).toContain(`Dear ${name},`);
  },
);
