/** Pages of the book, read beside the thread that writes it. */
export { eventLookups as lookups } from "@parley/engine";
