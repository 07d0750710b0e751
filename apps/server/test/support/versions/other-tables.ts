import { runsWith } from "./rewritten.ts";

/** The same version on a Node whose tables know no small and capital letters. */
runsWith([["people/rules/case-fold.ts", /return text\.to.*;/, "return text;"]]);
