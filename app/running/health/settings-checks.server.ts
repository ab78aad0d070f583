import { askRunningSite } from "../status/running-site.server.ts";
import type { ReachableInstallation } from "./examine.server.ts";
import { type Finding, good, wrong } from "./finding.ts";

/** Whether the site on this machine runs with the settings that a command reads. */
export async function settingsAgree({
  settings,
  askProcess,
}: ReachableInstallation): Promise<Finding | undefined> {
  const running = askProcess && (await askRunningSite(settings, askProcess));
  const theirs = running?.process?.settingTags;
  if (!theirs) return undefined;
  const ours = settings.tags;
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const differing = [...names].filter((name) => ours[name] !== theirs[name]).toSorted();
  if (differing.length === 0) return good("The site runs with the settings that this command reads.");
  return wrong(
    `The site runs with other settings than this command reads: ${differing.join(", ")}.`,
    "Please restart the site, so that it reads them again. If that changes nothing, it is started in another way than its commands: install deploy/narthex.service and deploy/narthex again, as docs/running.md says.",
  );
}
