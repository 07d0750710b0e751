/** In the tab's own store, what is unsent, for its next page: `keeping/last-words.ts` reads it, and pages of before kept all of it there. */
export const OUTBOX = "parley.outbox";
