import { randomBytes } from "node:crypto";
import { runWithTransaction } from "@better-auth/core/context";
import type { Identity } from "./identity.server.ts";

/**
 * Makes the administrator's account at the first start, before anybody else could register its address. A password
 * in the settings is the password from then on; without one it is made up and answered, once.
 */
export async function ensureAdministrator(identity: Identity): Promise<string | undefined> {
  try {
    return await makeAdministrator(identity);
  } catch (error) {
    const { internalAdapter } = await identity.auth.$context;
    // Another server that starts at the same time may have been quicker.
    if (await internalAdapter.findUserByEmail(identity.settings.admin.email))
      return makeAdministrator(identity);
    throw error;
  }
}

async function makeAdministrator(identity: Identity): Promise<string | undefined> {
  const { email, password: configured } = identity.settings.admin;
  const { adapter, internalAdapter, password } = await identity.auth.$context;
  const chosen = configured ?? randomBytes(12).toString("base64url");
  const hashed = await password.hash(chosen);
  return runWithTransaction(adapter, async () => {
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    const user =
      found?.user ??
      (await internalAdapter.createUser(
        { email, name: "Administrator", emailVerified: true, role: "staff" },
        { method: "email-password" },
      ));
    if (!user.emailVerified) await internalAdapter.updateUser(user.id, { emailVerified: true });
    const credential = found?.accounts.find(({ providerId }) => providerId === "credential");
    if (!credential) {
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: "credential",
        accountId: user.id,
        password: hashed,
      });
      return configured ? undefined : chosen;
    }
    if (configured && !(await password.verify({ hash: credential.password ?? "", password: configured }))) {
      await internalAdapter.updatePassword(user.id, hashed);
      await internalAdapter.deleteUserSessions(user.id);
    }
    return undefined;
  });
}
