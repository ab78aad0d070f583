import type { Database } from "../../../database/connection.ts";
import type { DiskWrites } from "../../../platform/disk-writes.ts";
import type { AskProcess, AskSite } from "../../../platform/http/own-site.ts";
import type { ResolveTxt } from "../../../platform/mail/domain-records.ts";
import { reasonOf } from "../../../platform/reason.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { withoutSecrets } from "../../../platform/settings/without-secrets.ts";
import type { SiteRoutes } from "../../serving/site-routes.ts";
import { type Area, type Finding, unknown } from "./finding.ts";

/** What the checks look at: a site that runs, or its settings and its database. */
export interface Installation {
  settings: Settings;
  db: Database;
  disk: Pick<DiskWrites, "tryWriting">;
  routes: Pick<SiteRoutes, "isPage">;
  clock: () => Date;
}

/** An installation whose checks may use the network. */
export interface ReachableInstallation extends Installation {
  askSite: AskSite;
  /** Only of a command: a site that runs has no other settings than its own. */
  askProcess?: AskProcess;
  /** Without it nothing is asked about the domain that mails come from. */
  resolveTxt?: ResolveTxt;
}

export interface Check<On extends Installation = Installation> {
  /** What it is about, as the subject of a sentence. */
  about: string;
  area?: Area;
  /** Whether its findings are never wrong. */
  onlyAdvises?: boolean;
  /** Undefined when there is nothing to say, such as about a mail server that is not set. */
  find(installation: On): Promise<Finding | undefined>;
}

/** Longer than the limits of each connection, so that their own sentences come first. */
const longestCheckMs = 8000;

/** Runs checks at the same time. One that fails or takes too long is itself a finding, and never stops the others. */
export async function examine<On extends Installation>(
  checks: readonly Check<On>[],
  installation: On,
  limitMs = longestCheckMs,
): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => findIn(check, installation, limitMs)));
  return found.filter((finding) => finding !== undefined);
}

async function findIn<On extends Installation>(
  { about, area, find }: Check<On>,
  installation: On,
  limitMs: number,
): Promise<Finding | undefined> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no result within ${limitMs / 1000} seconds`)), limitMs);
  try {
    const finding = await Promise.race([find(installation), tooLate]);
    return finding && area ? { ...finding, area } : finding;
  } catch (error) {
    const reason = reasonOf(error, (text) => withoutSecrets(installation.settings, text));
    const failed = unknown(
      `${about} could not be checked: ${reason}.`,
      "Check again in a moment. If it stays like this, the server’s log may say more.",
    );
    return area ? { ...failed, area } : failed;
  } finally {
    clearTimeout(timer);
  }
}
