import type { ChangingSite } from "../../changes/change.server.ts";
import type { Identity } from "./identity.server.ts";

/** What a change to an account needs of the site. */
export type IdentitySite = ChangingSite & { identity: Identity };
