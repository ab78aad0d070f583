import type { Person } from "../../viewer.ts";
import { giveawayQuestion, isBesideWords } from "../giveaways.ts";
import type { OwnPrayer } from "./own-prayers.server.ts";

export interface SentGiveaways {
  id: string;
  question: string;
  /** Whether other words leave some of it where it is. */
  isBesideWords: boolean;
}

/** What in a request that its asker has just sent might give somebody away; undefined for nothing. */
export function sentGiveaways(request: OwnPrayer, asker: Person): SentGiveaways | undefined {
  // Only people whose account has no name type one; without it their email stands there.
  const isTyped = asker.name === "" && request.userName !== asker.email;
  const asked = { ...request, userName: isTyped ? request.userName : "" };
  const ownNames = [asker.name, request.userName];
  const question = giveawayQuestion(asked, ownNames);
  if (question === undefined) return undefined;
  return { id: request.id, question, isBesideWords: isBesideWords(asked, ownNames) };
}
