import type { ChangingSite } from "../../changes/change.server.ts";
import type { Identity } from "./identity.server.ts";

export type IdentitySite = ChangingSite & { identity: Identity };
