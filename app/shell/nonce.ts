import { createContext } from "react";

/** Only the server knows it; browsers hide it from the page's scripts, so it is empty here. */
export const NonceContext = createContext("");
