/** What may lie in the browser (KEEP5). */
export type KeepOnDevice = "all" | "unsent" | "nothing";
