import { setImmediate as othersTurn } from "node:timers/promises";
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Text } from "@react-email/components";
import pLimit from "p-limit";
import type { ReactElement, ReactNode } from "react";
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

interface FrameProps {
  /** The signature; omitted when the mail is not from the congregation. */
  congregation?: string;
  /** The preview text that mailboxes show beside the subject. */
  preview: string;
  heading: string;
  children: ReactNode;
}

export function Frame({ congregation, preview, heading, children }: FrameProps) {
  return (
    <Html lang="en">
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
          {children}
          {congregation && (
            <Paragraph>
              With warm greetings,
              <br />
              {congregation}
            </Paragraph>
          )}
        </Container>
      </Body>
    </Html>
  );
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
export function Action({ label, link }: { label: string; link: string }) {
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
          If the button does not work, open this link:
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
export function StopMails({ link }: { link: string }) {
  return (
    <SmallPrint>
      <Link href={link} className="link" style={{ color: colours.accent }}>
        Stop these emails
      </Link>
    </SmallPrint>
  );
}

export function Greeting({ name }: { name: string }) {
  const line = harmlessName(name);
  return <Paragraph>{line ? `Dear ${line},` : "Hello,"}</Paragraph>;
}

/** Anyone can register any name with somebody else's email, so names that would become links are left out. */
export function harmlessName(name: string): string | undefined {
  const line = name.replace(/\s+/g, " ").trim();
  const leadsElsewhere = /:\/\/|www\.|@|[\p{L}\d]\.[\p{L}\d]{2,}/iu.test(line);
  return line && line.length <= 100 && !leadsElsewhere ? line : undefined;
}

const inTurn = pLimit(1);

/** Renders the HTML and the text part. The text is not wrapped, so that links stay whole. */
export function mail(subject: string, letter: ReactElement): Promise<Mail> {
  return inTurn(async () => {
    // Rendering blocks the event loop, so pages get a turn between two mails.
    await othersTurn();
    // Loaded for the first mail, because it takes memory and time.
    const { render, toPlainText } = await import("@react-email/render");
    const html = await render(letter);
    const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
    return { subject, html, text };
  });
}
