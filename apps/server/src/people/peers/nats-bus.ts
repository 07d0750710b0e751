import type { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import { jsonOf } from "../../lib/json-of.ts";
import type { Bus, NodeMessage } from "./peer-messages.ts";

/** Core NATS beside the stream: what is lost there is lost. */
export function natsBus({ connection, name }: Pick<SharedStream, "connection" | "name">): Bus {
	const subject = `${name}.nodes`;
	return {
		send(message: NodeMessage) {
			if (!connection.isClosed()) connection.publish(subject, JSON.stringify(message));
		},
		listen(hear) {
			connection.subscribe(subject, {
				callback: (error, message) => {
					if (error === null) hear(jsonOf(message.string()));
				},
			});
		},
	};
}
