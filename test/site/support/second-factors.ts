import { TOTP } from "otpauth";
import { attributesIn, fieldValue, textsIn } from "../../support/html.ts";
import { cookiesOf, postForm, type TestSite } from "../../support/test-site.ts";
import { send } from "./account-forms.ts";
import { page } from "./page.ts";
import { fromElsewhere, logIn, password } from "./people.ts";

/** Somebody's authenticator app. Its clock starts one minute back, so that several codes can be used at once. */
export function appWith(secret: string, now: () => number) {
  const totp = new TOTP({ secret });
  return {
    /** The code that is shown `steps` of 30 seconds from now. */
    code: (steps = 0) => totp.generate({ timestamp: now() + steps * 30_000 }),
    /** A code that is not valid around now. */
    wrongCode: () => {
      const right = [-1, 0, 1].map((step) => totp.generate({ timestamp: now() + step * 30_000 }));
      return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
    },
  };
}

export async function startEnrolment(site: TestSite, cookie: string, now: () => number) {
  const html = await page(site, "/account/second-factor", { cookie });
  const uri = attributesIn(html, 'a[href^="otpauth://"]', "href")[0] ?? "";
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { html, uri, secret, sealed: fieldValue(html, "sealed") ?? "", app: appWith(secret, now) };
}

/** Adds one-time codes to an account, and returns the app and the backup codes. */
export async function addCodes(site: TestSite, cookie: string, now: () => number, secret = password) {
  const { sealed, app } = await startEnrolment(site, cookie, now);
  const fields = { sealed, code: app.code(), currentPassword: secret };
  const response = await send(site, "second-factor", fields, cookie);
  if (response.status !== 200) throw new Error(`adding codes returned ${response.status}`);
  const backupCodes = textsIn(await response.text(), "dialog li");
  return { app, backupCodes };
}

/** Logs in with the password and returns the cookie of a session that waits for a code. */
export async function halfLogIn(site: TestSite, email: string, secret = password): Promise<string> {
  const response = await logIn(site, email, secret, "/login?next=%2Fservices");
  const location = response.headers.get("location");
  if (location !== "/second-step?next=%2Fservices") throw new Error(`the login leads to ${location}`);
  return cookiesOf(response);
}

export function enterCode(site: TestSite, cookie: string, code: string): Promise<Response> {
  return postForm(site, "/second-step?next=%2Fservices", { code }, { cookie, ...fromElsewhere() });
}
