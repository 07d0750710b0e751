import { createContext } from "react";

/** WHO52: what the provider said of oneself is over; one reads, and does not write. */
export const SignInLapsed = createContext(false);
