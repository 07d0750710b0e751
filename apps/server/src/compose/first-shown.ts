import type { FanOut } from "@parley/engine/delivery/fan-out";
import { runAtOnce } from "@parley/engine/lib/interruptible";
import { readMoment } from "@parley/engine/log/moment";
import type { WaitingFiles } from "../chat/files/waiting-files.ts";
import type { HouseState } from "../chat/rules/house-state.ts";
import type { ReadShown } from "../chat/show-anew.ts";
import { readingMissed } from "../chat/store/missed-rows.ts";
import { readingShown } from "../chat/store/shown-rows.ts";
import type { HeldEvent } from "../chat/views.ts";

interface Parts {
	readonly fanOut: FanOut<HeldEvent>;
	readonly waitingFiles: WaitingFiles;
}

/** What is shown at first, read at once, since nobody is connected yet; and how it is read anew. */
export function firstShown(
	dataDir: string,
	{ fanOut, waitingFiles }: Parts,
): { readonly state: HouseState; readonly readShown: ReadShown } {
	const { state, files } = runAtOnce(
		readMoment(dataDir, (database) => readingShown(database, (...head) => fanOut.advance(...head))),
	);
	waitingFiles.load(files);
	const readShown: ReadShown = (place, since) =>
		readMoment(dataDir, function* (database) {
			return { ...(yield* readingShown(database, place)), ...(yield* readingMissed(database, since)) };
		});
	return { state, readShown };
}
