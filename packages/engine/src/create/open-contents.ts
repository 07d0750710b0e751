import { join } from "node:path";
import type { ContentStore } from "../files/content-store.ts";
import { LocalContentStore } from "../files/local-content-store.ts";
import { makeFolder } from "../lib/files.ts";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import type { Log } from "./log.ts";

/** The one place that decides where files lie: on this disk, or where every node of the house gets at them. */
export async function openContents(
	dataDir: string,
	{ shared, sequencer }: Pick<Log<never, unknown>, "shared" | "sequencer">,
): Promise<ContentStore> {
	const folder = join(dataDir, "files");
	makeFolder(folder);
	const local = new LocalContentStore(folder);
	if (shared === undefined) return local;
	const { connection, name, replicas } = shared;
	const requireCaughtUp = (): Promise<void> => sequencer.requireCaughtUp();
	const { SharedContentStore } = await import("../files/shared-content-store.ts");
	const { askAgain } = await import("../nats/ask-again.ts");
	try {
		return await askAgain(() =>
			SharedContentStore.open(local, { connection, name, replicas, requireCaughtUp }),
		);
	} catch (error) {
		throw new UserFacingError(
			`The files of the house cannot be reached in NATS (${reason(error)}). Is there room, and may this user make the streams OBJ_${name}-files and KV_${name}-file-holds?`,
		);
	}
}
