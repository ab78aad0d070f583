import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "../database/connection.ts";
import type { PublicFetch } from "../platform/http/public-fetch.ts";
import type { CacheCounts } from "../platform/http/response-cache.ts";
import type { Log } from "../platform/log.ts";
import type { Settings } from "../platform/settings/environment.ts";
import type { Storage } from "../platform/storage/files/storage.ts";
import type { SharePictures } from "./events/share-pictures/share-pictures.server.ts";
import type { PublishedFiles } from "./media/files/current-files.server.ts";
import type { PublishedFacts } from "./pages/originals/facts.ts";
import type { PublishedPages } from "./pages/texts/published-pages.ts";
import type { PublishedUrls } from "./pages/urls/published-urls.ts";
import type { Identity, WaitingSession } from "./people/identity/identity.server.ts";
import type { Permission } from "./permissions.ts";
import type { CheckUps } from "./running/health/finding.ts";
import type { UnsavedVisits } from "./running/visits/unsaved-visits.ts";
import type { PublishedChoices } from "./sermons/choices/choices.ts";
import type { SiteRoutes } from "./serving/site-routes.ts";
import { type Person, requirePermission, type Viewer } from "./viewer.ts";

/** What the server gives to every loader and action. */
export interface Site extends SiteRoutes {
  settings: Settings;
  /** Whether a path is that of a screen or command that only staff open. */
  isForStaff: (path: string) => boolean;
  db: Database;
  storage: Storage;
  identity: Identity;
  /** Call this after a mail was written to the outbox. */
  mailWritten: () => void;
  publicFetch: PublicFetch;
  pages: PublishedPages;
  urls: PublishedUrls;
  /** Counts paths that nothing has. */
  missedUrls: { note(path: string): void };
  facts: PublishedFacts;
  siteFiles: PublishedFiles;
  sermonChoices: PublishedChoices;
  /** The paths of lists that visitors would find empty. */
  emptyLists: { read(): Promise<readonly string[]> };
  sharePictures: SharePictures;
  /** The built scripts, styles and pictures. */
  clientFolder: string;
  /** How this copy of the site reuses the pages of visitors. */
  countPages: () => CacheCounts;
  /** How often this copy of the site sent each page. */
  visits: UnsavedVisits;
  checkUps: CheckUps;
  clock: () => Date;
}

/** What each page has of whoever is logged in. In a page that is kept for several people, marks stand for them. */
export interface SignIn {
  viewer: Viewer;
  /** When the session ends unless it is refreshed. */
  expiresAt?: string | undefined;
  /** Of the page's forms, where the page itself does not make one for each. */
  formKey?: string | undefined;
}

export interface RequestContext {
  viewer: Viewer;
  /** Undefined for visitors, and while a page is made that is kept. */
  sessionId: string | undefined;
  signIn: SignIn;
  /** A login that is a visitor's until its second step. */
  waitsForSecondFactor: WaitingSession | undefined;
  /** For limits: an IPv4 address, or the /64 prefix of an IPv6 address. */
  clientNetwork: string;
  requestId: string;
  /** Until when the page stays the same, a timestamp. Needed for less than a day: pages are made again each day. */
  freshUntil: (moment: string) => void;
  /** The same of a page that browsers, while they show it, ask for again at that moment. */
  turnsAt: (moment: string) => void;
  /** Other origins that the page's scripts may ask. Loaders add to them, and only a page that the browser loads follows. */
  connectsTo: Set<string>;
  /** Whether the page may be kept for all visitors, so that work on its bytes is done once. */
  isKept: boolean;
  /** Keeps the data of a kept page apart from it. Returns the hash by which the page's scripts ask for it. */
  keepData: ((data: string) => string) | undefined;
  savesData: boolean;
  /** What the page's URL began with, such as `/de`: loaders see the rest of it. Empty in the first language. */
  prefix: string;
  log: Log;
}

export const siteContext = createContext<Site>();
export const requestContext = createContext<RequestContext>();

interface Here extends RequestContext {
  site: Site;
}

export function here(context: Readonly<RouterContextProvider>): Here {
  return { site: context.get(siteContext), ...context.get(requestContext) };
}

/** The same for people with a permission: throws a 401 page for visitors, and a 403 page for people without it. */
export function permitted(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): Here & { viewer: Person } {
  const { viewer, ...rest } = here(context);
  requirePermission(viewer, permission);
  return { ...rest, viewer };
}
