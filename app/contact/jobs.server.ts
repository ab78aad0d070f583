/** Jobs of messages that are mailed together. Each message is the row of the outbox that belongs to its job. */
export const collectedKind = "contact-message";
