import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";
import { noughtsApp } from "./noughts-app.ts";

/** Each of them keeps the promises of the log: the suites of contract, faults, power cuts and many nodes go over all. */
export const appsUnderTest: readonly AppUnderTest[] = [chatApp, noughtsApp];
