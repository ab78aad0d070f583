import type { Route } from "./+types/post-list";

export interface LikeResult {
  failed: boolean;
  isLiked: boolean;
}

/** Sends a tap on Like. On any failure the button says so and the page stays. */
export async function sendLike({ request, serverAction }: Route.ClientActionArgs): Promise<LikeResult> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Redirects a visitor to the login.
    if (error instanceof Response) throw error;
    return { failed: true, isLiked: form.get("liked") !== "true" };
  }
}
