import { randomUUID } from "node:crypto";
import { DeliverPolicy, jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { type NatsServer, startNatsServer } from "@parley/engine/test/support/nats-server";
import { onTestFinished } from "vitest";
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

/** What each place of the stream holds. */
async function envelopesOf<Envelope>({ NATS_STREAM: stream = "", NATS_URL: url = "" }: Env) {
	const connection = await connect({ servers: url.split(",") });
	onTestFinished(() => connection.close());
	const consumer = await jetstream(connection).consumers.get(stream, { deliver_policy: DeliverPolicy.All });
	const { num_pending: places } = await consumer.info(true);
	const messages = await consumer.fetch({ max_messages: places });
	const found: Envelope[] = [];
	for await (const message of messages) found.push(message.json<Envelope>());
	return found;
}

/** By the reference under which it was published. */
export async function placesOf(env: Env): Promise<string[]> {
	return (await envelopesOf<{ ref: string }>(env)).map(({ ref }) => ref);
}

/** Drafts of that kind that were ever published. */
export async function publishedOf<D extends object = Record<string, unknown>>(
	env: Env,
	type: string,
): Promise<D[]> {
	const envelopes = await envelopesOf<{ draft: D & { type: string } }>(env);
	return envelopes.map(({ draft }) => draft).filter((draft) => draft.type === type);
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
