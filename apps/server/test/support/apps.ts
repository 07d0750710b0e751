import { activitiesApp } from "./activities-app.ts";
import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";
import { LinkSocket } from "./link-socket.ts";
import { noughtsApp } from "./noughts-app.ts";

/**
 * Each of them keeps the promises of the log: the suites of contract, faults, power cuts and many nodes go over all. The
 * third is the chat once more, where people begin activities: `npm run test:long -- suites` has those of one house go over it.
 */
export const appsUnderTest: readonly AppUnderTest[] =
	process.env["APPS"] === "all" ? [chatApp, noughtsApp, activitiesApp] : [chatApp, noughtsApp];

/** The chat once more, with everybody on a page that no WebSocket reaches (LINK): to its people it is the same. */
export const chatOverHttp: AppUnderTest = {
	...(chatApp as AppUnderTest),
	name: "chat over HTTP",
	dial: (port) => new LinkSocket(port),
};
