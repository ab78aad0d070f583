import "./platform/young-objects.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener } from "node:http";
import { flushCompileCache } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { unusedBytesOf } from "./app/changes/file-uses.server.ts";
import { contactRoutes } from "./app/contact/send-form.server.ts";
import { inZoneContext } from "./app/dates/time-zone.server.ts";
import { nameCalendar } from "./app/events/calendar-id.server.ts";
import { joinDivided } from "./app/events/join-divided.server.ts";
import { planListing } from "./app/events/listing-job.server.ts";
import { seedServices } from "./app/events/service-times/seed.server.ts";
import { SharePictures } from "./app/events/share-pictures/share-pictures.server.ts";
import { replaceTakenSlugs } from "./app/events/slugs.server.ts";
import { nextBoundary } from "./app/items/visibility/next-boundary.server.ts";
import { lookFiles } from "./app/look/drawn/look-files.server.ts";
import { drawnFonts } from "./app/look/fonts/drawn-fonts.server.ts";
import { CurrentFiles } from "./app/media/files/current-files.server.ts";
import { isClosed } from "./app/media/library/pictures.server.ts";
import { uploadLimits } from "./app/media/storage/storage-limits.ts";
import { storageRules } from "./app/media/storage/storage-rules.ts";
import { MovedUrls } from "./app/pages/moving-in/moved-urls.server.ts";
import { checkContent } from "./app/pages/originals/check-content.server.ts";
import { EmptyLists } from "./app/pages/reading/empty-pages.server.ts";
import { paymentNotices } from "./app/pages/screens/payment-notices.server.ts";
import { possibleLanguages, spokenLanguages } from "./app/pages/shown-facts/spoken-languages.server.ts";
import { CurrentFacts } from "./app/pages/texts/current-facts.server.ts";
import { CurrentPages } from "./app/pages/texts/current-pages.server.ts";
import { pathOf } from "./app/pages/texts/page-settings.ts";
import { listPagesInFront } from "./app/pages/texts/pages-in-front.server.ts";
import { startReviews } from "./app/pages/texts/reviews.server.ts";
import { UnreadableLog } from "./app/pages/texts/unreadable.server.ts";
import { CurrentUrls } from "./app/pages/urls/current-urls.server.ts";
import { MissedUrls } from "./app/pages/urls/missed-urls.server.ts";
import { ensureAdministrator } from "./app/people/administrator.server.ts";
import { findPerson } from "./app/people/identity/find-person.server.ts";
import { openIdentity, recognise } from "./app/people/identity/identity.server.ts";
import { logRefusals } from "./app/people/identity/log-refusals.server.ts";
import { openPasswordHashing, recommendedCost } from "./app/people/identity/password-hashing.server.ts";
import { identityRoutes } from "./app/people/login/identity-routes.server.ts";
import { shownPostsAt } from "./app/posts/shown-posts.server.ts";
import { namesInStore } from "./app/running/backup/emptiness.server.ts";
import { isHeldBack } from "./app/running/backup/held-back.server.ts";
import { expectNoUnfinishedRestore } from "./app/running/backup/unfinished-restore.server.ts";
import { believedClock, openSiteClock } from "./app/running/clock/site-clock.server.ts";
import { openCheckUps } from "./app/running/health/check-up.server.ts";
import { type MeasuredSite, openMetrics } from "./app/running/metrics/site-metrics.server.ts";
import { openStandstill } from "./app/running/moving/standstill.server.ts";
import { noteVersion } from "./app/running/updates/version.server.ts";
import { VisitCounts } from "./app/running/visits/visit-counts.server.ts";
import { newWelcomeUrl, openWelcome } from "./app/running/welcome/welcome-state.server.ts";
import { deferredKinds } from "./app/running/work/deferred-kinds.server.ts";
import { deferredWork } from "./app/running/work/deferred-work.server.ts";
import { startOwnWork, startScheduledWork } from "./app/running/work/scheduled-work.server.ts";
import { addSampleCongregation } from "./app/sample/sample.server.ts";
import { showSampleTexts } from "./app/sample/sample-texts.server.ts";
import { CurrentChoices } from "./app/sermons/choices/current-choices.server.ts";
import { namePodcasts } from "./app/sermons/podcast/podcast-id.server.ts";
import { nameSermons } from "./app/sermons/sermon-slugs.server.ts";
import { takeLanguage } from "./app/serving/asked-language.ts";
import { MemberPages } from "./app/serving/member-pages/member-pages.server.ts";
import { readSiteRoutes, servePages } from "./app/serving/react-router/render-pages.server.ts";
import { securityOptionsOf } from "./app/serving/security-options.ts";
import { isOfServer } from "./app/serving/site-routes.ts";
import { VisitorPages } from "./app/serving/visitor-pages/visitor-pages.server.ts";
import { isSignedIn } from "./app/viewer.ts";
import { congregation } from "./content/congregation.ts";
import "./languages/catalogs.ts";
import { CachedReads } from "./database/cached-reads.ts";
import { isNew, openDatabase } from "./database/connection.ts";
import { onlyCopy, openCopy } from "./database/copies.ts";
import { openDatabaseClock } from "./database/database-clock.ts";
import { lead } from "./database/leading.ts";
import { migrateSite } from "./database/migrate.ts";
import { expectNoOtherVersion } from "./database/other-version.ts";
import { watchOtherWriters } from "./database/other-writers.ts";
import { expectSameSecret } from "./database/same-secret.ts";
import { expectSameStore } from "./database/same-store.ts";
import { SeenChanges } from "./database/seen-changes.ts";
import { isStandstill, standstillSentence } from "./database/standstill-error.ts";
import { isUnavailable } from "./database/unavailable.ts";
import packageJson from "./package.json" with { type: "json" };
import { AssetPacks } from "./platform/assets/asset-packs.ts";
import { sendAssets } from "./platform/assets/send-assets.ts";
import { startWorker } from "./platform/deferred-work/worker.ts";
import { diskReserve } from "./platform/disk-reserve.ts";
import { watchDisk } from "./platform/disk-writes.ts";
import { every, hour, minute } from "./platform/every.ts";
import { noteArrivals } from "./platform/http/arrival.ts";
import { limitBodies } from "./platform/http/bodies.ts";
import { builtFiles } from "./platform/http/built-files.ts";
import { openGate } from "./platform/http/gate.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { lastResort } from "./platform/http/last-resort.ts";
import { expectFreePort, ListenError, type Listener, listen } from "./platform/http/listen.ts";
import { askSite, siteIdOf } from "./platform/http/own-site.ts";
import { openPlaces } from "./platform/http/places.ts";
import { openPublicFetch } from "./platform/http/public-fetch.ts";
import { clientNetworks, type HttpEnvironment, logRequests } from "./platform/http/request.ts";
import { RequestCounts } from "./platform/http/request-counts.ts";
import {
  readableUrls,
  sameOriginWrites,
  securityHeaders,
  securityHeadersOf,
} from "./platform/http/security.ts";
import { securityText } from "./platform/http/security-text.ts";
import { shortUrls } from "./platform/http/short-urls.ts";
import { stopper } from "./platform/http/stop.ts";
import { UnreadAnswers } from "./platform/http/unread-answers.ts";
import { openLog } from "./platform/log.ts";
import { openResolveTxt } from "./platform/mail/domain-records.ts";
import { openTransport } from "./platform/mail/transport.ts";
import { serveMetrics } from "./platform/metrics/listener.ts";
import { keepPrivate } from "./platform/private-files.ts";
import { sourcesOf } from "./platform/releases/sources.ts";
import { readSettings, SettingError, type Settings } from "./platform/settings/environment.ts";
import { quotaOfDisk } from "./platform/storage/files/disk-quota.ts";
import { openStorage } from "./platform/storage/files/storage.ts";
import { stopDecoders } from "./platform/storage/pictures/picture-queues.ts";
import { storageRoutes } from "./platform/storage/protocol/routes.ts";
import { nameOfStore, openFileStore } from "./platform/storage/stores/open-file-store.ts";
import { letYoungObjectsGrow } from "./platform/young-objects.ts";

/** Opens the whole site: database, file store, scheduled work and HTTP routes. */
export function openSite(settings: Settings, given: Parameters<typeof open>[1] = {}) {
  return inZoneContext({ timeZone: congregation.timeZone }, () => open(settings, given));
}

async function open(
  settings: Settings,
  {
    clock: given = undefined as (() => Date) | undefined,
    machineClock = () => new Date(),
    isOnlyCopy = false,
    pause = (milliseconds: number): Promise<void> => sleep(milliseconds),
    publicFetch = openPublicFetch(),
    lookEveryMs = 250,
    pollSeconds = 5,
    seedsServices = true,
    showsSampleTexts = settings.sampleContent,
    passwordCost = recommendedCost,
    keepsAssets = settings.mode !== "development",
    tellPassword = (_password: string): void => undefined,
    sources = undefined as string | undefined,
    log = openLog(settings),
  } = {},
) {
  checkContent();
  const open = await keepPrivate(settings.dataDir);
  if (open.length > 0)
    log.warn(
      { paths: open },
      "other users of this machine can read these paths; the site leaves them, because it did not create them",
    );

  await expectNoUnfinishedRestore(settings.dataDir);
  const reserve = diskReserve(settings.dataDir);
  const disk = watchDisk(settings.dataDir);
  await reserve.restore();
  await migrateSite(settings, (missing) =>
    log.info(
      { missing },
      "adding to the tables what this version needs; this waits for other programs that hold them",
    ),
  );
  const { db, kind, queries, connections } = openDatabase(settings, {
    whenFull: reserve.release,
    whenFailed: disk.fail,
  });
  const time = await openDatabaseClock(db, kind, { machine: machineClock, log });
  const clock = given ?? time.now;
  const siteClock = given ? believedClock : openSiteClock({ db, clock, log });
  await expectSameSecret(db, siteIdOf(settings.secret), { isChanged: settings.secretChanged });
  const changes = new SeenChanges({ queries, otherWriters: watchOtherWriters(db, kind), lookEveryMs, log });
  const kept = new CachedReads(queries, changes);
  const unreadable = new UnreadableLog(log);
  const pages = new CurrentPages({ db, kept, clock, unreadable });
  const facts = new CurrentFacts({ db, kept, unreadable });
  const siteFiles = new CurrentFiles({ db, kept });
  const sermonChoices = new CurrentChoices({ db, kept, clock });
  const emptyLists = new EmptyLists({ db, kept, queries, clock, shownPostsAt });
  await Promise.all([pages.readAll(), facts.readAll(), siteFiles.readAll()]);

  // The worker needs the rest of the site.
  const mailWritten = () => worker.nudge();
  const identity = openIdentity({
    db,
    kind,
    settings,
    congregation: async () => (await facts.read("congregation")).name,
    passkeyName: (await facts.read("congregation")).name,
    mailWritten,
    clock,
    isClockDoubted: async () => (await siteClock.doubt()) !== undefined,
    pause,
    log,
    passwords: openPasswordHashing(passwordCost),
  });

  const files = await openFileStore(settings);
  // A SQLite site on one disk is one copy.
  if (kind === "postgres" || settings.storage)
    await expectSameStore(
      {
        db,
        files,
        name: nameOfStore(settings),
        isBucket: settings.storage !== undefined,
        firstContent: async () => (await namesInStore(settings, 1))[0],
      },
      { isChanged: settings.storageChanged, log },
    );
  const storage = openStorage({
    db,
    files,
    hasRoom: reserve.restore,
    isKept: isClosed,
    unusedBytesOf,
    isUnavailable,
    sentenceAfter,
    rules: storageRules,
    personOf: async (request) => {
      const { viewer } = await recognise(identity, request);
      return isSignedIn(viewer) ? viewer : null;
    },
    personById: async (id) => (await findPerson(identity, id))?.person ?? null,
    limits: uploadLimits,
    siteUrl: settings.siteUrl,
    quota: settings.storageQuota ?? (settings.storage ? undefined : await quotaOfDisk(db, settings.dataDir)),
    fonts: drawnFonts,
    clock,
    log,
  });

  const assets = new AssetPacks({
    db,
    files,
    folder: path.join(clientFolder, "assets"),
    hasRoom: reserve.restore,
    clock,
    log,
  });
  const standstill = openStandstill(db);
  // Before the first page names them: an older copy may be asked for what the page loads.
  if (keepsAssets)
    await assets.keep().catch((error: unknown) => log.warn({ err: error }, "scripts could not be kept"));
  const stopKeeping = keepsAssets
    ? every(hour, log, "keep the scripts of all versions", async () => {
        if ((await standstill.isOn()) || (await siteClock.doubt())) return;
        await assets.sweep();
      })
    : async () => undefined;

  const changing = { db, storage, facts, clock, mailWritten };
  const transport = openTransport({ name: identity.congregation, ...settings.mail }, settings.dataDir, log);
  const telling = { ...changing, settings };
  const worker = startWorker({
    db,
    kinds: deferredWork({ ...telling, publicFetch }, transport),
    isHeld: async (kind) => (await siteClock.doubt()) !== undefined || isHeldBack(db, kind),
    standsStill: standstill.isOn,
    clock,
    log,
    pollSeconds,
  });
  if (showsSampleTexts && (await isNew(db))) await showSampleTexts(changing);
  if (settings.sampleContent && (await isNew(db))) await addSampleCongregation(changing, sampleFolder);
  await noteVersion(changing, packageJson.version);
  await nameCalendar(telling);
  await joinDivided(changing);
  if (seedsServices) await seedServices(changing);
  await startReviews(changing);
  await planListing(changing);
  for (const moved of await replaceTakenSlugs(changing))
    log.warn(moved, "an event has a new URL, because its old one now belongs to a page of the site");
  await nameSermons(changing);
  await namePodcasts(telling);
  await openWelcome(telling);
  const copy = isOnlyCopy ? onlyCopy : openCopy(db, kind, log);
  await ensureAdministrator(identity, { copy, tell: tellPassword });
  const welcomeUrl = await newWelcomeUrl(telling);

  // Otherwise a quiet site would not know what it may still show when its database goes away.
  const stopLooking = every(minute, log, "look for changes", () => changes.look().catch(() => undefined));
  const visits = new VisitCounts(changing);
  const missedUrls = new MissedUrls();
  // A signal arrives outside the context in which the site was opened.
  const saveVisits = AsyncLocalStorage.bind(() => visits.save());
  const backups: MeasuredSite["backups"] = { lastSeconds: undefined };
  const scheduled = {
    ...{
      ...changing,
      missedUrls,
      kind,
      settings,
      publicFetch,
      visits,
      standstill,
      siteClock,
      log,
      sources,
      running: packageJson.version,
    },
    backedUp: (seconds: number) => {
      backups.lastSeconds = seconds;
    },
  };
  const stopOwnWork = startOwnWork({ ...scheduled, identity, copy });
  const start = () => startScheduledWork(scheduled);
  const stopScheduled = isOnlyCopy ? start() : await lead({ db, kind, queries, log, start });

  let isStopping = false;
  const routes = await readSiteRoutes();
  const moved = new MovedUrls({ db, storage, kept, pages, clock });
  const urls = new CurrentUrls({ db, kept, pages, moved, isPage: routes.isPage, clock });
  await Promise.all([urls.readAll(), moved.readAll()]);
  for (const page of await listPagesInFront(db, { ...routes, now: clock() }))
    log.info(
      { path: pathOf(page) },
      "visitors read this page that staff added, although this version has a page of its own there",
    );
  const requests = settings.metrics === "off" ? undefined : new RequestCounts();
  const networkOf = clientNetworks(settings.ownProxies);
  const unread = new UnreadAnswers({ networkOf });
  const { siteUrl } = settings;
  // In development pages change with the files.
  const mostBytes = settings.mode === "development" ? 0 : settings.pageCacheBytes;
  const noted = {
    queries,
    changes,
    clock,
    nextBoundary: (tables: ReadonlySet<string>, since: Date) => nextBoundary(db, tables, since),
    log,
  };
  const isOwnPage = (path: string) => pages.hasPath(path);
  const memberPages = new MemberPages({ ...noted, siteUrl, mostBytes, isOwnPage });
  const visitorPages = new VisitorPages({
    ...noted,
    siteUrl,
    mostBytes,
    headers: securityHeadersOf(securityOptionsOf(settings)),
    isOwnPage,
    isTaken: async (name, path) =>
      routes.isReserved(name) || (await pages.isTaken(name)) || (await urls.has(path)),
    queryLeadsTo: (url) => urls.queryLeadsTo(url),
    opened: (url, visit) => visits.note(url, visit),
    noteMissing: (path) => missedUrls.note(path),
    patternOf: routes.patternOf,
    requests,
    unread,
  });

  const http = new Hono<HttpEnvironment>()
    .use(logRequests(log, settings.ownProxies, { ...routes, requests }))
    .use(shortUrls)
    .use(securityHeaders(securityOptionsOf(settings)))
    .use(readableUrls)
    .on(["GET", "POST"], "/payment-notify", limitBodies, paymentNotices)
    .use(sameOriginWrites(settings.siteUrl))
    .use(logRefusals(identity))
    .route(
      "/",
      healthRoutes({
        db,
        files,
        tryWriting: disk.tryWriting,
        isStopping: () => isStopping,
        clock,
        secret: settings.secret,
        settingTags: settings.tags,
      }),
    )
    .route("/", securityText({ contact: settings.securityContact, siteUrl: settings.siteUrl, clock }))
    .route("/v0", storageRoutes(storage))
    .use("/api/*", limitBodies)
    .route("/api/auth", identityRoutes({ ...changing, identity }))
    .route("/api/v1.0/email", contactRoutes({ db, facts, settings, mailWritten, clock }))
    .use(lookFiles({ facts, storage, clientFolder }))
    .use(compress())
    .use(settings.mode === "development" ? passOn : builtFiles(clientFolder))
    .use(settings.mode === "development" ? passOn : sendAssets(assets))
    .all(
      "*",
      await servePages(
        {
          ...changing,
          settings,
          identity,
          publicFetch,
          pages,
          urls,
          missedUrls,
          siteFiles,
          sermonChoices,
          emptyLists,
          sharePictures: new SharePictures({ db, storage }),
          clientFolder,
          countPages: () => visitorPages.counts(),
          visits,
          ...routes,
          checkUps: openCheckUps({
            settings,
            db,
            disk,
            routes,
            clock: given ?? machineClock,
            askSite,
            resolveTxt: openResolveTxt(),
          }),
        },
        { visitorPages, memberPages },
        { changes, queries, standstill },
      ),
    );

  http.onError(lastResort((error) => changes.noteFailure(error), sentenceAfter));

  const spoken = AsyncLocalStorage.bind(async () => spokenLanguages(await facts.read("congregation")));
  const places = openPlaces();
  const headers = securityHeadersOf(securityOptionsOf(settings));
  const gate = openGate({
    networkOf,
    unread,
    placesFor: places.of,
    headers,
    log,
    refused: ({ url = "/", method = "GET" }) =>
      requests?.noteRefused(routes.patternOf(url.split("?", 1)[0] ?? url), method),
  });
  const measured =
    requests &&
    (await openMetrics({
      ...{ db, kind, settings, clock, requests, backups, version: packageJson.version },
      jobKinds: deferredKinds,
      quota: storage.quota,
      logins: identity.logins,
      countPages: () => visitorPages.counts(),
      countPlaces: places.counts,
      countConnections: connections,
    }));
  const withMetrics =
    measured && settings.metrics !== "off"
      ? serveMetrics({ readers: settings.metrics, metrics: measured, headers, log })
      : (site: RequestListener) => site;

  async function close(): Promise<void> {
    await stopLooking();
    await stopKeeping();
    await stopOwnWork();
    await stopScheduled();
    await copy.stop();
    await missedUrls.save(changing).catch(() => undefined);
    await worker.stop();
    transport.close();
    stopDecoders(storage.pictureQueues);
    await time.stop();
    await saveVisits().catch((error: unknown) => log.error({ err: error }, "visits could not be saved"));
    await db.destroy();
  }

  return {
    // Pages from memory pass: sending one costs less than waiting for a turn. Requests arrive outside the context in
    // which the site was opened.
    listener: withMetrics(
      noteArrivals(
        takeLanguage(
          { possible: possibleLanguages(), spoken, isOfServer },
          visitorPages.listener(gate(AsyncLocalStorage.bind(getRequestListener(http.fetch)))),
        ),
      ),
    ),
    log,
    welcomeUrl,
    congregation: await identity.congregation(),
    announceStop: () => {
      isStopping = true;
    },
    close,
  };
}

/** Opens the site on its port until a signal asks the process to stop. */
export async function start(
  environment = process.env,
  around: (site: RequestListener) => RequestListener = (site) => site,
): Promise<Listener> {
  const settings = readSettings(environment);
  await expectFreePort(settings);
  await expectNoOtherVersion(settings, packageJson.version);
  // At once, because nobody can learn it later if the start fails.
  const tellPassword = (password: string) =>
    print(
      `Staff sign-in: ${settings.admin.email} with password ${password}`,
      "This password is shown only once. Save it, or set ADMIN_PASSWORD to one of your own.",
    );
  const site = await openSite(settings, { tellPassword, sources: sourcesOf(settings, import.meta.dirname) });
  const listener = await listen(around(site.listener), settings);
  const { stopping } = settings;
  const stop = stopper({ listener, site, stopping, exit: (code) => process.exit(code) });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  const lines = [`${site.congregation} is open at ${settings.siteUrl}`];
  if (site.welcomeUrl)
    lines.push(
      `Set up the site in the browser, in four short steps: ${site.welcomeUrl}`,
      "This address works until that is finished. Keep it to yourself.",
    );
  print(...lines);
  return listener;
}

/** In one write, so that a reader who waits for the first line gets all of them. */
function print(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Why something is not available for now, where people can be told. */
function sentenceAfter(error: unknown): string | undefined {
  return isStandstill(error) ? standstillSentence : undefined;
}

/** Beside the folder of the built server. */
const clientFolder = fileURLToPath(new URL("../client", import.meta.url));

/** Beside the sources and, after a build, beside the built server. */
const sampleFolder = path.join(import.meta.dirname, "content", "sample");

/** In development, Vite serves the assets. */
const passOn: MiddlewareHandler = (_, next) => next();

if (import.meta.main) {
  // Otherwise V8 collects its whole heap for every few megabytes of a large file: docs/decisions/large-files.md.
  setFlagsFromString("--external-memory-accounted-in-global-limit");
  try {
    await start();
    // Writes what was compiled, and frees Node's copy of it.
    flushCompileCache();
  } catch (error) {
    const isOfSettings = error instanceof SettingError || error instanceof ListenError;
    process.stderr.write(`${isOfSettings ? error.message : error}\n`);
    process.exit(1);
  }
}
letYoungObjectsGrow();
