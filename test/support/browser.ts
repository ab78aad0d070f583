import { type Browser, chromium } from "playwright-core";
import { unpackedChromium } from "./chromium.ts";

/**
 * Chromium's switches. None of them changes a rule that people's browsers enforce, such as those about other origins,
 * certificates or mixed content: with such a switch, tests would pass on what is broken for everybody.
 */
export const switches = [
  // Tests run as root, where Chromium has no sandbox, and on machines without a graphics card.
  "--no-sandbox",
  "--disable-gpu",
  // No request to the internet that a test did not make.
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-features=MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PreconnectToSearch",
];

/** What Playwright adds although it weakens rules: popups, storage of other sites in frames, and https before http. */
const unwanted = [
  "--disable-popup-blocking",
  "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Starts a real Chromium from npm, which needs no system package. */
export async function launchBrowser(furtherArguments: string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(await unpackedChromium()),
    args: [...switches, ...furtherArguments],
    ignoreDefaultArgs: unwanted,
    headless: true,
  });
}
