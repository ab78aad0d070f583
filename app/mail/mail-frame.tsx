import { setImmediate as othersTurn } from "node:timers/promises";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Text } from "@react-email/components";
import pLimit from "p-limit";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { currentLanguage } from "../../platform/language/locale.ts";
import { colours } from "../look/colours.ts";

export interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** Of buttons and links in the dark theme. The present look replaces it and `colours.accent` when a mail is sent. */
export const darkMailAccent = "#8cc5bc";
const sand = "#f4ede0";
const ink = "#1d2426";
const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', 'Helvetica Neue', Helvetica, Arial, sans-serif";

// Inline styles win over a style sheet unless it says `!important`.
const darkMode = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page, .page td { background-color: #171c1d !important; }
    .words { color: #ece5d8 !important; }
    .quiet { color: #b9b4a8 !important; }
    .action { background-color: ${darkMailAccent} !important; color: #12201e !important; }
    .link { color: ${darkMailAccent} !important; }
  }
`;

const paragraph = { fontFamily: sans, fontSize: "17px", lineHeight: "26px", color: ink, margin: "0 0 18px" };

/** A paragraph; a list when its lines stay apart. */
export type Words = string | readonly string[];

interface Action {
  label: string;
  link: string;
}

/** What a mail says, in the order in which it says it. */
export interface Wording {
  subject: string;
  /** Omitted when it is the subject. */
  heading?: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  /** Whom it greets, empty when nobody knows their name; omitted when it greets nobody. */
  name?: string;
  /** Its paragraphs, and what is shown as it is, such as a further button. What is empty is left out. */
  text: string | readonly (Words | ReactElement | false | undefined)[];
  /** A button, or several. */
  action?: Action | readonly Action[];
  smallPrint?: string | undefined;
  /** The URL that switches such mails off. */
  stop?: string | undefined;
  /** The signature; omitted when the mail is not from the congregation. */
  congregation?: string;
}

/** What most mails to somebody are about. */
export interface ToPerson {
  congregation: string;
  /** May be empty. */
  name: string;
}

/** What most mails to people who look after something are about. */
export interface WithLink {
  congregation: string;
  link: string;
}

function Frame({ subject, heading = subject, preview, name, text, action, ...end }: Wording) {
  const parts = typeof text === "string" ? [text] : text;
  return (
    <Html lang={currentLanguage()}>
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkMode}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={{ backgroundColor: sand, margin: 0, padding: "32px 16px" }}>
        <Container className="page" style={{ backgroundColor: sand, maxWidth: "560px", margin: "0 auto" }}>
          <Heading
            as="h1"
            className="words"
            style={{
              fontFamily: serif,
              fontSize: "28px",
              lineHeight: "36px",
              fontWeight: 500,
              color: ink,
              margin: "0 0 20px",
            }}
          >
            {heading}
          </Heading>
          {name !== undefined && <Greeting name={name} />}
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a mail never move
            <Fragment key={index}>
              {isWords(part) ? <Paragraph>{withBreaks(part)}</Paragraph> : part}
            </Fragment>
          ))}
          {[action ?? []].flat().map((way) => (
            <ActionButton key={way.link} {...way} />
          ))}
          {end.smallPrint && <SmallPrint>{end.smallPrint}</SmallPrint>}
          {end.stop && <StopMails link={end.stop} />}
          {end.congregation && (
            <Paragraph>{withBreaks([t`With warm greetings,`, end.congregation])}</Paragraph>
          )}
        </Container>
      </Body>
    </Html>
  );
}

function isWords(part: Exclude<Wording["text"], string>[number]): part is Words {
  return typeof part === "string" ? part !== "" : Array.isArray(part);
}

function withBreaks(words: Words): ReactNode {
  if (typeof words === "string") return words;
  return words.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="words" style={paragraph}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={{ ...paragraph, fontSize: "15px", lineHeight: "23px", color: "#565c58" }}>
      {children}
    </Text>
  );
}

/** A button, and below it the URL for mail programs that show no buttons. */
function ActionButton({ label, link }: Action) {
  return (
    <>
      <div data-skip-in-text="true" style={{ margin: "8px 0 18px" }}>
        <Button
          href={link}
          className="action"
          style={{
            backgroundColor: colours.accent,
            color: "#ffffff",
            fontFamily: sans,
            fontSize: "17px",
            fontWeight: 600,
            padding: "13px 24px",
            borderRadius: "6px",
          }}
        >
          {label}
        </Button>
      </div>
      <SmallPrint>
        <span data-skip-in-text="true">
          <Trans>If the button does not work, open this link:</Trans>
          <br />
        </span>
        <Link href={link} className="link" style={{ color: colours.accent, wordBreak: "break-all" }}>
          {link}
        </Link>
      </SmallPrint>
    </>
  );
}

/** Switches such mails off, without a login. Mail programs get the same link in a header. */
function StopMails({ link }: { link: string }) {
  return (
    <SmallPrint>
      <Link href={link} className="link" style={{ color: colours.accent }}>
        <Trans>Stop these emails</Trans>
      </Link>
    </SmallPrint>
  );
}

function Greeting({ name }: { name: string }) {
  const line = harmlessName(name);
  return <Paragraph>{line ? t`Dear ${{ name: line }},` : t`Hello,`}</Paragraph>;
}

/** Anyone can register any name with somebody else's email, so names that would become links are left out. */
export function harmlessName(name: string): string | undefined {
  const line = name.replace(/\s+/g, " ").trim();
  const leadsElsewhere = /:\/\/|www\.|@|[\p{L}\d]\.[\p{L}\d]{2,}/iu.test(line);
  return line && line.length <= 100 && !leadsElsewhere ? line : undefined;
}

const inTurn = pLimit(1);

/** Renders the HTML and the text part. The text is not wrapped, so that links stay whole. */
export function mail(letter: Wording): Promise<Mail> {
  return inTurn(async () => {
    // Rendering blocks the event loop, so pages get a turn between two mails.
    await othersTurn();
    // Loaded for the first mail, because it takes memory and time.
    const { render, toPlainText } = await import("@react-email/render");
    const html = await render(<Frame {...letter} />);
    const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
    return { subject: letter.subject, html, text };
  });
}
