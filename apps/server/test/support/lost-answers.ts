import { type NatsConnection, TimeoutError } from "@nats-io/transport-node";
import { onTestFinished, vi } from "vitest";
import { Archive, type Batch, CommitFailed } from "../../src/engine/log/archive.ts";

/** The next commit is stored but nobody learns of it, as when the log thread dies between the two. */
export function loseNextAnswer(): void {
	const { commit } = Archive.prototype;
	const lost = vi.spyOn(Archive.prototype, "commit");
	onTestFinished(() => lost.mockRestore());
	lost.mockImplementationOnce(async function (this: Archive<unknown, unknown>, batch: Batch) {
		await commit.call(this, batch);
		throw new CommitFailed("WRITER_LOST", "stopped after COMMIT, before the answer");
	});
}

/** The next commit waits for what is returned to be called: a slow disk. */
export function holdNextCommit(): () => void {
	const { commit } = Archive.prototype;
	const held = vi.spyOn(Archive.prototype, "commit");
	onTestFinished(() => held.mockRestore());
	const { promise, resolve } = Promise.withResolvers<void>();
	held.mockImplementationOnce(async function (this: Archive<unknown, unknown>, batch: Batch) {
		await promise;
		return commit.call(this, batch);
	});
	return resolve;
}

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
