import { createContext } from "react-router";
import type { Database } from "../database/connection.ts";
import type { PublicFetch } from "../platform/http/public-fetch.ts";
import type { Log } from "../platform/log.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { Storage } from "../platform/storage/files/storage.ts";
import type { Topic } from "./changes/topics.ts";
import type { Identity, WaitingSession } from "./identity/identity.server.ts";
import type { Viewer } from "./viewer.ts";

/** What the server gives to every loader and action. */
export interface Site {
  settings: Settings;
  db: Database;
  storage: Storage;
  identity: Identity;
  /** Call this after a mail was written to the outbox. */
  mailWritten: () => void;
  /** Called after a change is saved, with the content that readers must see refreshed. */
  touched: (topics: ReadonlySet<Topic>) => void;
  publicFetch: PublicFetch;
  clock: () => Date;
}

/** What is known about the request of a loader or action. */
export interface RequestContext {
  viewer: Viewer;
  /** Undefined for visitors. */
  sessionId: string | undefined;
  sessionExpiresAt: string | undefined;
  /** A login that is a visitor's until its second step. */
  waitsForSecondFactor: WaitingSession | undefined;
  /** For limits: an IPv4 address, or the /64 prefix of an IPv6 address. */
  clientNetwork: string;
  requestId: string;
  savesData: boolean;
  nonce: string;
  log: Log;
}

export const siteContext = createContext<Site>();
export const requestContext = createContext<RequestContext>();
