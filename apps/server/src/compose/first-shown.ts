import type { WaitingFiles } from "../chat/files/waiting-files.ts";
import type { HouseState } from "../chat/rules/house-state.ts";
import type { ReadShown } from "../chat/show-anew.ts";
import { readingShown } from "../chat/store/shown-rows.ts";
import type { HeldEvent } from "../chat/views.ts";
import type { FanOut } from "../engine/log/fan-out.ts";
import { readMoment } from "../engine/log/moment.ts";
import { runAtOnce } from "../lib/interruptible.ts";

interface Parts {
	readonly fanOut: FanOut<HeldEvent>;
	readonly waitingFiles: WaitingFiles;
}

/** What is shown at first, read at once, since nobody is connected yet; and how it is read anew. */
export function firstShown(
	dataDir: string,
	{ fanOut, waitingFiles }: Parts,
): { readonly state: HouseState; readonly readShown: ReadShown } {
	const readShown: ReadShown = (place) => readMoment(dataDir, (database) => readingShown(database, place));
	const { state, files } = runAtOnce(readShown((...head) => fanOut.advance(...head)));
	waitingFiles.load(files);
	return { state, readShown };
}
