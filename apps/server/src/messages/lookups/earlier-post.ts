import type { Handler } from "@parley/engine/lookups/runner";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { EARLIER_POST, type FoundRow, isFirstSent, keyedBy } from "../rows/first-sent.ts";

/** A post that may stand already: with nothing to be stored, nobody but the archive can tell. */
export interface EarlierPostRequest {
	readonly session: string;
	readonly room: string;
	readonly id: string;
	readonly text: string;
	readonly files: readonly string[];
}

export interface EarlierPost {
	/** undefined: it does not stand, or is another message */
	readonly seq: number | undefined;
	/** another message of that session stands under its id, or it does */
	readonly isKnown: boolean;
}

export function open({ database, textKey }: LookupTools): Handler {
	const keyed = keyedBy(textKey);
	return (data): EarlierPost => {
		const { session, room, id, text, files } = data as EarlierPostRequest;
		const found = prepared(database, EARLIER_POST).get(session, id) as FoundRow | undefined;
		const isKnown = found !== undefined;
		if (found?.room !== room) return { seq: undefined, isKnown };
		const isRepeat = isFirstSent(found, { text, files: files.map((file) => ({ id: file })) }, keyed);
		return { seq: isRepeat ? found.seq : undefined, isKnown };
	};
}
