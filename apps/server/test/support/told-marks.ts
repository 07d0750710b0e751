import { connect } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import type { NodeMessage } from "../../src/people/peers/peer-messages.ts";
import type { Env } from "./server.ts";

/** Between the nodes of a house: hears what they tell of their running hashes, and whether rules are raised. */
export class ToldMarks {
	/** by place: the hashes that were told of it */
	readonly #hashes = new Map<number, Set<string>>();
	#raised = 0;

	static async of({ NATS_STREAM: stream, NATS_URL: url = "" }: Env): Promise<ToldMarks> {
		const heard = new ToldMarks();
		const connection = await connect({ servers: url.split(",") });
		onTestFinished(() => connection.close());
		connection.subscribe(`${stream}.nodes`, {
			callback: (_, message) => heard.#hear(message.json<NodeMessage>()),
		});
		connection.subscribe(`${stream}.drafts`, {
			callback: (_, message) => {
				const { draft } = message.json<{ draft: { type: string; n?: number } }>();
				if (draft.type === "rules") heard.#raised = Math.max(heard.#raised, draft.n ?? 0);
			},
		});
		return heard;
	}

	/** the newest rules that a node asked for */
	get raised(): number {
		return this.#raised;
	}

	get places(): readonly number[] {
		return [...this.#hashes.keys()];
	}

	/** places of which not all told the same */
	get differing(): readonly number[] {
		return this.places.filter((place) => (this.#hashes.get(place)?.size ?? 0) > 1);
	}

	#hear(message: NodeMessage): void {
		if (!("mark" in message) || message.mark === undefined) return;
		const { place, hash } = message.mark;
		this.#hashes.set(place, (this.#hashes.get(place) ?? new Set()).add(hash));
	}
}
