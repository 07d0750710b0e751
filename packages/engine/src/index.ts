// All that an application on the engine needs; its frames, codec, limits and refusals are `./wire/index.ts`.
import type { AppGateway } from "./app.ts";
import type { EngineOptions } from "./create/create-engine.ts";
import type { Engine } from "./create/engine.ts";

export type {
	AppGateway,
	AppLookups,
	AppRules,
	AppService,
	AppWire,
	GatewayHost,
	PageRequest,
} from "./app.ts";
export type { EngineOptions } from "./create/create-engine.ts";
export type { Engine, SocketOptions } from "./create/engine.ts";
export type { EngineConfig, GivenSharedOrder, OwnOrder } from "./create/engine-config.ts";
export type { EncodedPage } from "./delivery/catch-up.ts";
export type { FrameView, Published } from "./delivery/fan-out.ts";
export type { Feed, Reader } from "./delivery/feed.ts";
export {
	type FirstPage,
	isInMemory,
	pageFor,
	pageInMemory,
	type Start,
	withEvents,
} from "./delivery/first-page.ts";
export { plainView } from "./delivery/plain-view.ts";
export { type EventPage, type EventPageRequest, eventLookups } from "./events/event-lookups.ts";
export {
	type EventHead,
	type EventKinds,
	type EventsPast,
	eventRows,
	readEvents,
} from "./events/event-rows.ts";
export type { Connection, Peer } from "./gateway/connection.ts";
export { type FrameHost, FramePeer, type Stage } from "./gateway/frame-peer.ts";
export { PageTurns } from "./gateway/page-turns.ts";
export { ReadOnlyNotice } from "./gateway/read-only-notice.ts";
export type { Logger } from "./lib/logger.ts";
export type { Result } from "./lib/result.ts";
export { UserFacingError } from "./lib/user-facing-error.ts";
export { type Asker, theHouse } from "./lookups/requestor.ts";
export {
	type Decision,
	type Delivered,
	isForNow,
	type Outcome,
	RULES_OF_BEFORE,
	type Rules,
} from "./rules.ts";
export type { Timed, TimerChange } from "./timers.ts";

/**
 * An application on the engine: `create/create-engine.ts`, which is loaded when it is called. What threads load of an
 * application, its rules and lookups, needs none of it.
 */
export async function createEngine<Draft, Event, Frame, App extends AppGateway<Draft, Event, Frame>>(
	options: EngineOptions,
): Promise<Engine<Draft, Event, Frame, App>> {
	const { createEngine: create } = await import("./create/create-engine.ts");
	return create<Draft, Event, Frame, App>(options);
}
