import type { FileStore } from "../../../../platform/storage/stores/file-store.ts";
import { type BackupOptions, backUp } from "../backup.server.ts";
import type { NightlyWork } from "../nightly-work.server.ts";
import { proveNight } from "../prove-night.server.ts";
import { sweepPlace } from "../unused-files.server.ts";

/** Does the work in the process of the test, with the store that it gives. */
export function nightlyWorkHere(settings: BackupOptions["settings"], files: FileStore): NightlyWork {
  return {
    backUp: (night, signal) => backUp({ ...night, settings, files, kind: "nightly", signal }),
    prove: proveNight,
    sweep: (place, signal) =>
      sweepPlace({ ...place, dataDir: settings.dataDir, passphrase: settings.backup.passphrase }, signal),
  };
}
