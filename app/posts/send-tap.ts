import type { Route } from "./+types/list";

export interface TapResult {
  failed: boolean;
  isLiked: boolean;
}

/** Sends a tap on Like. On any failure the button says so and the page stays. */
export async function sendTap({ request, serverAction }: Route.ClientActionArgs): Promise<TapResult> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Redirects a visitor to the login.
    if (error instanceof Response) throw error;
    return { failed: true, isLiked: form.get("liked") !== "true" };
  }
}
