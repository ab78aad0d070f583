import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";
import { unpackedChromium } from "./chromium.ts";

/** A real Chromium from npm, which needs no package of the system. */
export async function launchBrowser(furtherArguments: string[] = []): Promise<Browser> {
  sparticuz.setGraphicsMode = false;
  return chromium.launch({
    ...(await unpackedChromium()),
    args: [
      ...sparticuz.args.filter(
        (argument) => !argument.startsWith("--headless") && argument !== "--single-process",
      ),
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...furtherArguments,
    ],
    headless: true,
  });
}
