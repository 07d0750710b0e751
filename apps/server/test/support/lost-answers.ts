import { onTestFinished, vi } from "vitest";
import { Archive, type Batch, CommitFailed } from "../../src/engine/log/archive.ts";

/** The next commit is stored but nobody learns of it, as when the writer's thread dies between the two. */
export function loseNextAnswer(): void {
	const { commit } = Archive.prototype;
	const lost = vi.spyOn(Archive.prototype, "commit");
	onTestFinished(() => lost.mockRestore());
	lost.mockImplementationOnce(async function (this: Archive<unknown>, batch: Batch) {
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
	held.mockImplementationOnce(async function (this: Archive<unknown>, batch: Batch) {
		await promise;
		return commit.call(this, batch);
	});
	return resolve;
}
