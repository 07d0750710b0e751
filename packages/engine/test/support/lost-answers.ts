import { type NatsConnection, TimeoutError } from "@nats-io/transport-node";
import { vi } from "vitest";

/** The next entry of an object store is stored, and its answer lost; what is to be stored behind that never arrives. */
export function loseNextEntryAnswer(connection: NatsConnection): void {
	const request = connection.request.bind(connection);
	let isLost = false;
	vi.spyOn(connection, "request").mockImplementation(async (subject, ...rest) => {
		if (isLost && subject.startsWith("$O.")) throw new Error("killed meanwhile");
		const answer = await request(subject, ...rest);
		if (!/^\$O\..*\.M\./.test(subject)) return answer;
		isLost = true;
		throw new TimeoutError();
	});
}
