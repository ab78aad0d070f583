/** A process that works for the site ended without an answer. Its message is a sentence. */
export class WorkProcessError extends Error {
  override name = "WorkProcessError";
}
