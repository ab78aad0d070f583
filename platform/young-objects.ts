import { setFlagsFromString } from "node:v8";

// Import this before everything else. A start reads much code that stays, for which V8 would make four times the room for
// young objects; `letYoungObjectsGrow` leaves that to visitors: docs/decisions/memory.md
setFlagsFromString("--semi-space-growth-factor=1");

/** Lets V8 make more room for young objects where many of them are still needed when it looks, as it does by itself. */
export function letYoungObjectsGrow(): void {
  setFlagsFromString("--semi-space-growth-factor=2");
}
