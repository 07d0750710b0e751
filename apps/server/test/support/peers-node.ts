import { randomUUID } from "node:crypto";
import { DeliverPolicy, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { systemClock } from "@parley/engine/lib/clock";
import { connectToNats } from "@parley/engine/nats/connection";
import { RULES_OF_BEFORE } from "@parley/engine/rules";
import { onTestFinished, vi } from "vitest";
import { natsBus } from "../../src/people/peers/nats-bus.ts";
import { Peers } from "../../src/people/peers/peers.ts";
import type { Place } from "./toy-node.ts";

/** What a node tells others beside the log, of nobody; and how many nodes it knows of. */
export async function peersOn({ stream: name }: Place, url: string, form = RULES_OF_BEFORE) {
	const connection = await dialed(url);
	let counted = 0;
	const peers = new Peers({
		node: randomUUID(),
		form,
		activities: {},
		mark: () => undefined,
		onMark: () => undefined,
		onGone: () => undefined,
		bus: natsBus({ connection, name }),
		clock: systemClock,
		here: () => [],
		looksHere: () => false,
		arrivals: {
			arrivedElsewhere: () => undefined,
			departedElsewhere: () => undefined,
			looksElsewhere: () => undefined,
		},
		onTyping: () => undefined,
		onRead: () => undefined,
		onErred: () => undefined,
		onCount: (nodes) => {
			counted = nodes;
		},
	});
	peers.start();
	onTestFinished(() => peers.close());
	return { peers, nodes: (count: number) => vi.waitUntil(() => counted === count, { timeout: 10_000 }) };
}

/** It says nothing of forms. */
export async function olderNode({ stream }: Place, url: string): Promise<{ leaves(): void }> {
	const connection = await dialed(url);
	const say = (message: object): void =>
		connection.publish(`${stream}.nodes`, JSON.stringify({ node: "older", ...message }));
	say({ kind: "whole", n: 0, part: 0, parts: 1, here: [] });
	return { leaves: () => say({ kind: "bye" }) };
}

async function dialed(url: string): Promise<NatsConnection> {
	const connection = await connectToNats({ url, credentialsFile: "", name: "test" });
	onTestFinished(() => connection.close());
	return connection;
}

export async function formsIn({ stream }: Place, url: string): Promise<number[]> {
	const consumer = await jetstream(await dialed(url)).consumers.get(stream, {
		deliver_policy: DeliverPolicy.All,
	});
	const forms: number[] = [];
	for await (const message of await consumer.fetch({ max_messages: 2 }))
		forms.push(message.json<{ form: number }>().form);
	return forms;
}
