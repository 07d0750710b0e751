import type { FanOut } from "@parley/engine/delivery/fan-out";
import { runAtOnce } from "@parley/engine/lib/interruptible";
import { readMoment } from "@parley/engine/log/moment";
import type { WaitingFiles } from "../files/waiting-files.ts";
import type { HeldEvent } from "../messages/views.ts";
import { readingMissed } from "./rows/missed-rows.ts";
import { readingShown } from "./rows/shown-rows.ts";
import type { HouseState } from "./rules/house-state.ts";
import type { ReadShown } from "./show-anew.ts";

interface Parts {
	readonly fanOut: FanOut<HeldEvent>;
	readonly waitingFiles: WaitingFiles;
}

/** What is shown at first, read at once, since nobody is connected yet; and how it is read anew. */
export function firstShown(
	file: string,
	{ fanOut, waitingFiles }: Parts,
): { readonly state: HouseState; readonly readShown: ReadShown } {
	const { state, files } = runAtOnce(
		readMoment(file, (database) => readingShown(database, (...head) => fanOut.advance(...head))),
	);
	waitingFiles.load(files);
	const readShown: ReadShown = (place, since) =>
		readMoment(file, function* (database) {
			return { ...(yield* readingShown(database, place)), ...(yield* readingMissed(database, since)) };
		});
	return { state, readShown };
}
