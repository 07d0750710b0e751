import type { StoreModule } from "../../engine/log/store-module.ts";
import { type ChatEvent, isTimeline } from "../events.ts";
import type { HouseSnapshot } from "../rules/house-state.ts";
import { FileWriter } from "./file-writer.ts";
import { HouseWriter } from "./house-writer.ts";
import { inspect } from "./inspect.ts";
import { migrations } from "./schema.ts";
import { SearchIndex } from "./search-index.ts";
import { TimelineWriter } from "./timeline-writer.ts";

/** A read position: beside the log, written with the next batch. */
export interface ReadNote {
	readonly room: string;
	readonly session: string;
	readonly seq: number;
}

/** The chat's tables and its rules about the past, loaded inside the archive's writer thread. */
export const storeModule: StoreModule<ChatEvent, HouseSnapshot, ReadNote> = {
	migrations,
	inspect,
	open(database) {
		const search = new SearchIndex(database);
		const files = new FileWriter(database);
		const timeline = new TimelineWriter(database, search, files);
		const house = new HouseWriter(database, files);
		return {
			apply(seq, event) {
				if (isTimeline(event)) return timeline.apply(seq, event);
				house.apply(seq, event);
				return { kind: "stored" };
			},
			note: ({ room, session, seq }) => house.read(room, session, seq),
			takeErased: () => timeline.takeErased(),
			forget: () => timeline.forget(),
			followUp: () => search.step(),
			load: () => house.load(),
		};
	},
};
