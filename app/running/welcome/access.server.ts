import { t } from "@lingui/core/macro";
import { createCookie, data, type RouterContextProvider } from "react-router";
import type { Settings } from "../../../platform/settings/environment.ts";
import { here } from "../../contexts.ts";
import { tooManyMessage } from "../../people/identity/account-messages.ts";
import { findPerson } from "../../people/identity/find-person.server.ts";
import { waitBeforeWelcome } from "../../people/identity/limits.server.ts";
import { may, type Person, type RefusedViewer, type Viewer } from "../../viewer.ts";
import { welcomeMessages } from "./welcome-messages.ts";
import { findAdministrator, isWelcomeCode } from "./welcome-state.server.ts";

type Context = Readonly<RouterContextProvider>;

export interface Newcomer {
  /** The administrator who has logged in or, with a code, the account that the settings name. */
  person: Person;
  isByCode: boolean;
}

/** Pages of Welcome must stay in no cache. */
export const notStored = { "Cache-Control": "private, no-store" };

/** A cookie in place of the code, so that no page has it in its URL. The code works again until Welcome is finished. */
export async function admit(code: string, context: Context): Promise<Record<string, string>> {
  const { site, viewer, clientNetwork } = here(context);
  const wait = await waitBeforeWelcome(site.identity, clientNetwork);
  if (wait > 0) throw refused(429, tooManyMessage(wait), viewer);
  if (!(await isWelcomeCode(site, code))) throw gone(viewer);
  return { "Set-Cookie": await codeCookie(site.settings).serialize(code) };
}

/** Returns who goes through Welcome, or throws a 404 page. */
export async function requireNewcomer(request: Request, context: Context): Promise<Newcomer> {
  const newcomer = await findNewcomer(request, context);
  if (!newcomer) throw gone(here(context).viewer);
  return newcomer;
}

export async function findNewcomer(request: Request, context: Context): Promise<Newcomer | undefined> {
  const { site, viewer } = here(context);
  const code: unknown = await codeCookie(site.settings).parse(request.headers.get("cookie"));
  if (typeof code === "string" && (await isWelcomeCode(site, code))) {
    const administrator = await findAdministrator(site);
    const found = administrator && (await findPerson(site, administrator.id));
    if (found) return { person: found.person, isByCode: true };
  }
  return may(viewer, "site:operate") ? { person: viewer, isByCode: false } : undefined;
}

export function forgetCode(settings: Settings): Promise<string> {
  return codeCookie(settings).serialize("", { maxAge: 0 });
}

/** It is signed, so that codes can be tried only where attempts are counted. */
function codeCookie({ secret }: Pick<Settings, "secret">) {
  return createCookie("welcome", { httpOnly: true, sameSite: "lax", path: "/welcome", secrets: [secret] });
}

/** A 404 page. */
export function gone(viewer: Viewer) {
  return refused(404, welcomeMessages.gone(), viewer);
}

function refused(status: number, message: string, viewer: Viewer) {
  const link = { to: "/login", label: t`Login` };
  return data({ message, viewer, link } satisfies RefusedViewer, { status, headers: notStored });
}
