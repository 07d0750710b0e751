import { holding } from "./held-lookups.ts";

/** The chat's lookups, where no picture is written anew until it is let go. */
export const lookups = holding((service) => service === "remake-image");
