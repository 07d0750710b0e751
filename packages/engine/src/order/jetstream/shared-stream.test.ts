import { connect, type NatsConnection } from "@nats-io/transport-node";
import { expect, onTestFinished, test } from "vitest";
import { startNatsServer } from "../../../test/support/nats-server.ts";
import { SharedStream } from "./shared-stream.ts";

const options = { name: "house", product: "toy", replicas: 1, draftBytesMax: 1_000, wall: () => Date.now() };
const nothing = { stream: undefined, lastSeq: 0 };
const unknown = { code: 404, err_code: 10059, description: "stream not found" };

/** A link to a server that has not heard yet of a stream which others know: so many questions are answered so. */
function behind(connection: NatsConnection, questions: number): NatsConnection {
	let left = questions;
	connection.subscribe("behind", {
		callback: (_error, message) => void message.respond(JSON.stringify({ error: unknown })),
	});
	return Object.create(connection, {
		request: {
			value: (...[subject, ...rest]: Parameters<NatsConnection["request"]>) => {
				const isAsked = subject === `$JS.API.STREAM.INFO.${options.name}` && left-- > 0;
				return connection.request(isAsked ? "behind" : subject, ...rest);
			},
		},
	}) as NatsConnection;
}

test("a node that starts at a server which is behind waits until it knows the stream that is there", async () => {
	const { url } = await startNatsServer();
	const [first, second] = await Promise.all([connect({ servers: url }), connect({ servers: url })]);
	onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
	const made = await SharedStream.open(first, options, nothing);
	const found = await SharedStream.open(behind(second, 3), options, nothing);
	expect(found.epoch).toBe(made.epoch);
});
