import { setTimeout as sleep } from "node:timers/promises";

export { lookups } from "./toy-lookups.ts";

/** A machine on which a thread takes its time to start. */
await sleep(1_500);
