import type { Chat } from "../chat/chat.ts";
import { chatView, type HeldEvent } from "../chat/views.ts";
import { CatchUp } from "../engine/log/catch-up.ts";
import { FanOut } from "../engine/log/fan-out.ts";
import type { Turn } from "../engine/turn.ts";
import { preEncodedFrame, preEncodedList } from "../engine/wire/pre-encoded-frame.ts";
import type { Logger } from "../lib/logger.ts";
import type { Metrics } from "../lib/metrics.ts";

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
