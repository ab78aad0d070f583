export interface TapResult {
  failed: boolean;
}

/** Sends a tap on “I prayed”. On any failure the button says so and the page stays. */
export async function sendTap({
  serverAction,
}: {
  serverAction: () => Promise<TapResult>;
}): Promise<TapResult> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: true };
  }
}
