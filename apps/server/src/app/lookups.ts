import type { AppLookups } from "@parley/engine/app";
import { chatLookups } from "./lookups/module.ts";
import { lookupServices } from "./lookups/services.ts";

/** What of the chat blocks, or computes for long: each lookup thread loads this. */
export const lookups: AppLookups = { services: lookupServices, ...chatLookups() };
