export interface PrayedResult {
  failed: boolean;
}

/** Sends a tap on “I prayed”. On any failure the button says so and the page stays. */
export async function sendPrayed({
  serverAction,
}: {
  serverAction: () => Promise<PrayedResult>;
}): Promise<PrayedResult> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: true };
  }
}
