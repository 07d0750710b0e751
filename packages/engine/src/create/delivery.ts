import type { AppGateway } from "../app.ts";
import { CatchUp } from "../delivery/catch-up.ts";
import { FanOut, type FrameView } from "../delivery/fan-out.ts";
import { preEncodedFrame, preEncodedList } from "../gateway/pre-encoded-frame.ts";
import type { Logger } from "../lib/logger.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import type { Turn } from "../turn.ts";

interface Parts<Frame> {
	readonly view: FrameView<Frame>;
	/** once something is delivered, or somebody is behind */
	readonly gateway: () => Pick<AppGateway<never, never, Frame>, "flushed" | "readMissed">;
	readonly turn: Turn;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

/** What goes to readers: to those who keep up at the end of each turn, to those behind as they take it. */
export function delivery<Frame>({ view, gateway, turn, logger, metrics }: Parts<Frame>): {
	readonly fanOut: FanOut<Frame>;
	readonly catchUp: CatchUp<Frame>;
} {
	const shared = { turn, metrics, view, toWire: preEncodedFrame };
	const fanOut = new FanOut<Frame>({
		...shared,
		listToWire: preEncodedList,
		onBehind: (reader) => catchUp.start(reader),
		onRevised: () => catchUp.revised(),
		onFlushed: (feed, events) => gateway().flushed?.(feed, events),
	});
	const catchUp = new CatchUp<Frame>({
		...shared,
		logger,
		read: (request) => gateway().readMissed(request),
	});
	return { fanOut, catchUp };
}
