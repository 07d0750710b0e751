// The leaf as a whole, for applications: the engine's frames and their codec, limits, refusals and close codes. Imports zod only.
export * from "./client-frames.ts";
export * from "./close-codes.ts";
export * from "./codec.ts";
export * from "./ids.ts";
export * from "./limits.ts";
export * from "./refusal-statuses.ts";
export * from "./refusals.ts";
export * from "./server-frames.ts";
