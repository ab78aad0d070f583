import { createContext } from "react";

/** Only the server knows it: browsers hide the nonce from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
