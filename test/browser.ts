import { type Browser, chromium } from "playwright-core";
import { unpackedChromium } from "./chromium.ts";

/**
 * What the browser is started with. None of it changes a rule that people's browsers follow, such as those about other
 * origins, certificates or mixed content: with such a switch, what is broken for everybody passes here.
 */
export const switches = [
  // Tests run as root, where Chromium has no sandbox, and on machines without a graphics card.
  "--no-sandbox",
  "--disable-gpu",
  // Nothing asks the internet by itself.
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real Chromium from npm, which needs no package of the system. */
export async function launchBrowser(furtherArguments: string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(await unpackedChromium()),
    args: [...switches, ...furtherArguments],
    headless: true,
  });
}
