import { createContext } from "react";

/** Only the server knows it: to the page's own scripts browsers show an empty one, as here. */
export const NonceContext = createContext("");
