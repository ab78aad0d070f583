import { data } from "react-router";

/** Sends a tap on Like. On any failure the button says so and the page stays. */
export async function sendTap<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    // Redirects a visitor to the login.
    if (error instanceof Response) throw error;
    // A status of 400 or more stops the loaders from running again; offline they would fail too.
    return data({ failed: true }, { status: 503 });
  }
}
