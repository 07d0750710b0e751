import { join } from "node:path";
import type { ContentStore } from "@parley/engine/files/content-store";
import { LocalContentStore } from "@parley/engine/files/local-content-store";
import { makeFolder } from "@parley/engine/lib/files";
import { reason, UserFacingError } from "@parley/engine/lib/user-facing-error";
import type { Config } from "../config.ts";
import type { Log } from "./log.ts";

/** The one place that decides where files lie: on this disk, or where every node of the house gets at them. */
export async function openContents(
	{ dataDir }: Config,
	{ shared, sequencer }: Pick<Log, "shared" | "sequencer">,
): Promise<ContentStore> {
	const folder = join(dataDir, "files");
	makeFolder(folder);
	const local = new LocalContentStore(folder);
	if (shared === undefined) return local;
	const { connection, name, replicas } = shared;
	const requireCaughtUp = (): Promise<void> => sequencer.requireCaughtUp();
	const { SharedContentStore } = await import("@parley/engine/files/shared-content-store");
	const { askAgain } = await import("@parley/engine/nats/ask-again");
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
