import { randomUUID } from "node:crypto";
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
