import { CatchUp } from "@parley/engine/delivery/catch-up";
import { FanOut } from "@parley/engine/delivery/fan-out";
import { preEncodedFrame, preEncodedList } from "@parley/engine/gateway/pre-encoded-frame";
import type { Logger } from "@parley/engine/lib/logger";
import type { Turn } from "@parley/engine/turn";
import type { Chat } from "../app/chat.ts";
import type { Metrics } from "../lib/metrics.ts";
import { chatView, type HeldEvent } from "../messages/views.ts";

interface Parts {
	/** once something is delivered, or somebody is behind */
	readonly chat: () => Chat;
	readonly turn: Turn;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

/** What goes to readers: to those who keep up at the end of each turn, to those behind as they take it. */
export function delivery({ chat, turn, logger, metrics }: Parts): {
	readonly fanOut: FanOut<HeldEvent>;
	readonly catchUp: CatchUp<HeldEvent>;
} {
	const shared = { turn, metrics, view: chatView, toWire: preEncodedFrame };
	const fanOut = new FanOut<HeldEvent>({
		...shared,
		listToWire: preEncodedList,
		onBehind: (reader) => catchUp.start(reader),
		onRevised: () => catchUp.revised(),
		onFlushed: (feed, events) => chat().flushed(feed, events),
	});
	const catchUp = new CatchUp<HeldEvent>({
		...shared,
		logger,
		read: (request) => chat().readMissed(request),
	});
	return { fanOut, catchUp };
}
