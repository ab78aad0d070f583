import { type MoveStep, move } from "../../../app/running/moving/move.server.ts";
import { placeOf } from "../../../app/running/moving/place.server.ts";
import { readSettings } from "../../../platform/settings/environment.ts";

// A mover that is killed right after a step: node killed-move.ts <step> <words of the command>
const [lastStep, ...words] = process.argv.slice(2);
const settings = readSettings(process.env);
await move({
  settings,
  to: placeOf(words, settings, process.env),
  timing: { leaseMs: 3000, noticeMs: 10, jobsMs: 0 },
  done: (step: MoveStep) => {
    if (step === lastStep) process.kill(process.pid, "SIGKILL");
  },
});
