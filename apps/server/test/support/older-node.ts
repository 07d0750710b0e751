import { randomUUID } from "node:crypto";
import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import type { Env } from "./server.ts";

export interface OlderNode {
	/** the form of each draft that was published since it came, in that order */
	readonly forms: readonly number[];
	writes(draft: object): Promise<void>;
	leaves(): void;
}

/** A node of the version before forms: it says nothing of them, and writes what that version wrote. */
export async function olderNode(env: Env): Promise<OlderNode> {
	const connection = await connect({ servers: (env["NATS_URL"] ?? "").split(",") });
	onTestFinished(() => connection.close());
	const stream = env["NATS_STREAM"];
	const forms: number[] = [];
	connection.subscribe(`${stream}.drafts`, {
		callback: (_, message) => void forms.push(message.json<{ form: number }>().form),
	});
	const say = (message: object): void =>
		connection.publish(`${stream}.nodes`, JSON.stringify({ node: "older", ...message }));
	const timer = setInterval(() => say({ kind: "whole", n: 0, part: 0, parts: 1, here: [] }), 100);
	onTestFinished(() => clearInterval(timer));
	return {
		forms,
		async writes(draft) {
			const envelope = { ref: randomUUID(), form: 1, draft };
			await jetstream(connection).publish(`${stream}.drafts`, JSON.stringify(envelope));
		},
		leaves() {
			clearInterval(timer);
			say({ kind: "bye" });
		},
	};
}
