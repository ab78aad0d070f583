import { data } from "react-router";

/** Sends a tap on Like. When it could not be kept, for whatever reason, the button says so and the page stays. */
export async function sendTap<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    // A visitor is sent to the login.
    if (error instanceof Response) throw error;
    // An answer of 400 or more leaves the loaders alone, which would not work without a connection either.
    return data({ failed: true }, { status: 503 });
  }
}
