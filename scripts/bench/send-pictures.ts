// Sends pictures from a thread of its own, so that sending does not delay the measurement.
import { constants, setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import { siteUpload } from "./upload.ts";

export interface Sending {
  url: string;
  authorization: string;
  picture: Blob;
  names: string[];
}

// On Linux, this thread alone: the pictures come from other machines, which take no time from the server's.
setPriority(constants.priority.PRIORITY_LOW);
const { url, authorization, picture, names }: Sending = workerData;
await Promise.all(
  names.map(async (name) => {
    const upload = siteUpload({ url }, authorization, picture, name);
    await upload.transfer();
    await upload.finalize();
  }),
);
