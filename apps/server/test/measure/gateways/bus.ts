import { BroadcastChannel } from "node:worker_threads";
import type { SharedStream } from "@parley/engine/order/jetstream/shared-stream";

/** What gateways tell each other beside the log, as nodes do over NATS: of its connection the chat uses these three. */
export function busOfThreads(): SharedStream {
	const channel = new BroadcastChannel("gateways");
	channel.unref();
	let hear: (text: string) => void = () => undefined;
	channel.onmessage = (message) => hear((message as { readonly data: string }).data);
	const connection = {
		isClosed: () => false,
		publish(_subject: string, text: string) {
			channel.postMessage(text);
			// NATS tells a node its own words, too
			setImmediate(() => hear(text));
		},
		subscribe(
			_subject: string,
			{ callback }: { callback: (error: null, message: { string(): string }) => void },
		) {
			hear = (text) => callback(null, { string: () => text });
		},
	};
	return { connection, name: "gateways" } as unknown as SharedStream;
}
