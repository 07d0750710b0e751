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
