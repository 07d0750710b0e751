import { randomUUID } from "node:crypto";
import { DeliverPolicy, jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import { type NatsServer, startNatsServer } from "./nats-server.ts";
import type { Env } from "./server.ts";

/** What nodes of one house have in common, over that NATS server or a link to it. */
export function nodeEnv({ url }: { readonly url: string }, stream = `house-${randomUUID()}`): Env {
	return { SEQUENCER: "nats", NATS_URL: url, NATS_STREAM: stream, DURABILITY: "process", LIMITS: "off" };
}

/** A NATS server of its own, and how nodes of one house are started on it. */
export async function nodeGround(): Promise<{ nats: NatsServer; env: Env }> {
	const nats = await startNatsServer();
	return { nats, env: nodeEnv(nats) };
}

/** What each place of the stream holds, by the reference under which it was published. */
export async function placesOf({ NATS_STREAM: stream = "", NATS_URL: url = "" }: Env): Promise<string[]> {
	const connection = await connect({ servers: url.split(",") });
	onTestFinished(() => connection.close());
	const consumer = await jetstream(connection).consumers.get(stream, { deliver_policy: DeliverPolicy.All });
	const { num_pending: places } = await consumer.info(true);
	const messages = await consumer.fetch({ max_messages: places });
	const refs: string[] = [];
	for await (const message of messages) refs.push(message.json<{ ref: string }>().ref);
	return refs;
}

/** So many places of the stream with what nobody decides to take. */
export async function fillsPlaces(
	{ NATS_STREAM: stream, NATS_URL: url = "" }: Env,
	count: number,
): Promise<void> {
	const connection = await connect({ servers: url.split(",") });
	const client = jetstream(connection);
	const envelope = () => JSON.stringify({ form: 1, ref: randomUUID(), draft: { type: "fill" } });
	for (let left = count; left > 0; left -= 100)
		await Promise.all(
			Array.from({ length: Math.min(left, 100) }, () => client.publish(`${stream}.drafts`, envelope())),
		);
	await connection.close();
}
