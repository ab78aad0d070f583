import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { congregation as congregationOfFile } from "../content/congregation.ts";
import type { Congregation } from "../content/schema.ts";
import { currentLanguage } from "../platform/language/locale.ts";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { sentFormKey } from "./changes/attempts.server.ts";
import { here } from "./contexts.ts";
import { followLanguage, followSpoken, followTimeZone } from "./dates/time-zone.ts";
import { whenIsChurch } from "./events/service-times/when-is-church.server.ts";
import { colours } from "./look/colours.ts";
import { linkedLook, lookFor } from "./look/present/present-look.server.ts";
import { describedPicture } from "./media/pictures/described-picture.ts";
import { picturesShownIn } from "./media/pictures/shown-pictures.server.ts";
import { readEmptyPaths } from "./pages/reading/empty-pages.server.ts";
import { readHiddenPaths, readKidsPath, readMenu } from "./pages/reading/menu.server.ts";
import { readMovedPage } from "./pages/reading/moved-page.server.ts";
import { MovedPageLink } from "./pages/reading/moved-page.tsx";
import { diallingOf } from "./pages/shown-facts/dialling.server.ts";
import { kidsRoute } from "./pages/texts/page-settings.ts";
import { keepPage } from "./serving/react-router/keep-page.ts";
import { takeNotice } from "./serving/responses/notice.server.ts";
import { SavesDataNotice } from "./shell/data-choice.tsx";
import { RouteError } from "./shell/error-page.tsx";
import { Footer } from "./shell/footer.tsx";
import { Leaving } from "./shell/leaving.tsx";
import { FontLinks, IconLinks } from "./shell/look-links.tsx";
import { Navigation, type NavigationProps } from "./shell/navigation.tsx";
import { LanguageOffer } from "./shell/other-languages.tsx";
import { PageChange } from "./shell/page-change.tsx";
import { RequestIdMeta } from "./shell/request-id.tsx";
import { SampleBanner } from "./shell/sample-banner.tsx";
import { chosenSaving } from "./shell/saving-data.ts";
import { SignInState } from "./shell/sign-in-state.ts";
import { describeSpoken } from "./shell/spoken.server.ts";
import { useNotice } from "./shell/use-notice.tsx";
import { useSendsCommand } from "./ui/command.ts";
import { isSignedIn, isStaff, type RefusedViewer, type Viewer, visitor } from "./viewer.ts";
import { countWhatWaits } from "./what-waits.server.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { site, viewer, signIn, log, savesData, freshUntil } = here(context);
  const { notice, headers } = await takeNotice(request);
  const { facts, settings } = site;
  const waiting = await countWhatWaits(site, viewer, (error, page) =>
    log.error({ err: error }, `what waits on ${page} could not be counted`),
  );
  const [{ kids, lifeGroups }, church, closed, empty, kidsPath] = await Promise.all([
    facts.read("services"),
    whenIsChurch(site, site.clock()).catch((error: unknown) => {
      log.error({ err: error }, "the times of services could not be read");
      return undefined;
    }),
    readHiddenPaths(site, viewer),
    readEmptyPaths(site, viewer).catch((error: unknown) => {
      log.error({ err: error }, "which lists are empty could not be read");
      return [];
    }),
    readKidsPath(site, viewer),
  ]);
  const { times = [], sentence, snow } = church ?? {};
  if (snow) freshUntil(snow.endsAt);
  const saysWhen = times.length > 0 || sentence || kids || lifeGroups.length > 0 || isStaff(viewer);
  const hiddenPaths = [...closed, ...empty, ...(church && !saysWhen ? ["/services"] : [])];
  const [published, ownLook, menu, originals, moved] = await Promise.all([
    facts.read("congregation"),
    lookFor(context),
    readMenu(site, viewer, new Set(hiddenPaths)),
    facts.originals(),
    readMovedPage(site, url),
  ]);
  const path = kidsPath ?? `/${kidsRoute}`;
  const congregation =
    path === published.kids.path ? published : { ...published, kids: { ...published.kids, path } };
  const look = linkedLook(ownLook, congregation.name);
  const { sharePicture } = congregation;
  const spoken = describeSpoken();
  const pictures = sharePicture && (await picturesShownIn(site, sharePicture));
  return data(
    {
      viewer: signIn.viewer,
      sessionExpiresAt: signIn.expiresAt,
      notice,
      waiting,
      serviceTimes: times,
      ...(sentence && { noServices: sentence }),
      // Browsers have the facts of the files, for pages that show an error.
      congregation: congregation === congregationOfFile ? undefined : shownOf(congregation),
      dialling: diallingOf(congregation),
      ...(currentLanguage() !== "en" && { language: currentLanguage() }),
      ...(spoken && { spoken }),
      kids: kids && { day: kids.day, time: kids.time, ages: kids.ages },
      ...(originals === "sample" && { isSample: true }),
      ...(originals === "earlier" && { showsEarlier: true }),
      sharePicture: describedPicture(pictures ? pictures[sharePicture] : undefined),
      menu,
      ...(moved && { moved }),
      ...(snow && { snow: snow.sentence }),
      ...(hiddenPaths.length > 0 && { hiddenPaths }),
      savesData,
      // Without scripts a form comes back with the key that was sent. Visitors' pages are the same bytes for everybody.
      formKeys: isSignedIn(viewer) ? { sent: sentFormKey() ?? signIn.formKey } : undefined,
      hasChosenData: chosenSaving(request.headers.get("cookie")) !== undefined,
      siteUrl: settings.siteUrl,
      ...(look && { look }),
    },
    { headers },
  );
}

/** No page shows the email for directories of podcasts. What is spoken, pages know apart from the facts. */
function shownOf({ podcastEmail, languages, ...shown }: Congregation) {
  return shown;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const viewer = useViewer();
  const loaded = useRouteLoaderData<typeof loader>("root");
  const StaffFrame = useStaffFrame(viewer);
  const waiting = loaded?.waiting ?? {};
  // Before anything below writes a date. A server follows what it reads: this page may be older than the present zone.
  if (loaded && typeof document !== "undefined") {
    followTimeZone((loaded.congregation ?? congregationOfFile).timeZone);
    followLanguage(loaded.language ?? "en");
    const [first = "en", ...others] = (loaded.spoken ?? []).map(({ tag }) => tag);
    followSpoken({ church: [first, ...others], staff: "en" });
  }
  return (
    // The page's script notes here whether it plays sounds.
    <html lang={currentLanguage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colours.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={colours.darkPaper} media="(prefers-color-scheme: dark)" />
        <Meta />
        <RequestIdMeta />
        <FontLinks />
        <Links />
        <IconLinks />
      </head>
      <body className={`flex min-h-dvh flex-col ${StaffFrame ? "in-staff-frame" : ""}`}>
        <a href="#main" className="skip-link button button-primary print:hidden">
          Skip to content
        </a>
        {StaffFrame ? <StaffFrame {...{ viewer, waiting }} /> : <Navigation {...{ viewer, waiting }} />}
        {!StaffFrame && <LanguageOffer />}
        {!StaffFrame && <SampleBanner />}
        <MovedPageLink />
        {loaded?.snow && (
          <aside aria-label="Today" className="bg-gold/15">
            <p className="shell py-3 font-semibold wrap-anywhere">{loaded.snow}</p>
          </aside>
        )}
        {children}
        {!StaffFrame && <Footer />}
        <PageChange />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** React Router's own component also writes a script into the page, whose work `late-scripts.inline.js` does in fewer bytes. */
function ScrollRestoration() {
  UNSAFE_useScrollRestoration();
  return null;
}

/** A refusal by the staff guard comes before this page's data is loaded, and carries the viewer. */
function useViewer(): Viewer {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const refused: Partial<RefusedViewer> | undefined = isRouteErrorResponse(error) ? error.data : undefined;
  return loaded?.viewer ?? refused?.viewer ?? visitor;
}

/** Around the screens of staff, whose script brings it. */
function useStaffFrame(viewer: Viewer): React.ComponentType<NavigationProps> | undefined {
  const screens = useMatches().find(({ id }) => id === "shell/staff-only");
  if (!screens || !isStaff(viewer)) return undefined;
  return (screens.handle as { Frame: React.ComponentType<NavigationProps> } | undefined)?.Frame;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { viewer, sessionExpiresAt } = loaderData;
  const notice = useNotice(loaderData);
  const isNavigating = useNavigation().state !== "idle";
  const busy = useSendsCommand() || isNavigating;
  return (
    <>
      <SavesDataNotice />
      <main id="main" tabIndex={-1} aria-busy={busy} onSubmit={notice.close} className="flex-1 outline-none">
        {busy && (
          <div
            role="presentation"
            className="fixed inset-x-0 top-0 z-50 h-1 motion-safe:animate-pulse bg-accent"
          />
        )}
        {notice.shown}
        <Leaving>
          <SignInState
            personId={isSignedIn(viewer) ? viewer.id : undefined}
            sessionExpiresAt={sessionExpiresAt}
          />
          <Outlet />
        </Leaving>
      </main>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="flex-1">
      <RouteError error={error} />
    </main>
  );
}
