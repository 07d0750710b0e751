import type { Bus, NodeMessage } from "../chat/node-messages.ts";
import type { SharedStream } from "../engine/log/jetstream/shared-stream.ts";

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
					if (error === null) hear(parsed(message.string()));
				},
			});
		},
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// not of a node
		return undefined;
	}
}
