import { useEffect, useState } from "react";
import type { Begins, Meant } from "../../ui/activities/beginnings.ts";
import { activityTexts as texts } from "../../ui/activity-texts.ts";
import { PartFailed } from "../../ui/lazy-part.tsx";
import { drafts, useDraft } from "../../ui/own-drafts.ts";
import { isInMenu, knownBeginnings } from "./known-beginnings.ts";

const COMMAND = /^\/(?!\/)/u;
const COMMAND_BEGUN = /^\/[a-z0-9-]*$/iu;

export interface CommandsToBegin {
	/**
	 * Reads a command, now or as soon as it is known what can be begun; a text that is changed meanwhile is left alone.
	 * `unknown` is the sentence for one that begins nothing.
	 */
	read(text: string, unknown: string): void;
	suggest(text: string): readonly { key: string; label: string; hint: string; text: string }[];
}

/** What can be begun by a command; fetched when somebody begins to write one. */
export function useBeginnings(room: string, told: (text: string, meant: Meant) => void): CommandsToBegin {
	const [known, setKnown] = useState<readonly Begins[]>([]);
	const isWanted = useDraft(room, ({ text }) => COMMAND.test(text));
	useEffect(() => {
		if (isWanted) knownBeginnings().then(({ all }) => setKnown(all), forgotten);
	}, [isWanted]);

	const read = async (text: string, unknown: string) => {
		try {
			const { begunBy, all } = await knownBeginnings();
			const meant = begunBy(text, all) ?? { kind: "problem", problem: unknown };
			if (drafts.of(room).text === text) told(text, meant);
		} catch (error) {
			forgotten(error);
			told(text, { kind: "problem", problem: texts.notHere });
		}
	};
	return {
		read: (text, unknown) => void read(text, unknown),
		suggest: (text) => (COMMAND_BEGUN.test(text) ? begunLike(text.toLowerCase(), known) : []),
	};
}

/** So that the next one who needs it asks for it anew. */
function forgotten(error: unknown): void {
	console.warn("nothing to begin:", error);
	if (error instanceof PartFailed) error.forget();
}

function begunLike(text: string, all: readonly Begins[]) {
	return (
		all
			.filter(isInMenu)
			.map(({ name, beginning: { command }, words: { usage, hint } }) => ({
				key: name,
				label: usage,
				hint,
				text: `/${command} `,
			}))
			// written out it may be all that there is to say: Enter begins it then
			.filter((suggestion) => suggestion.text.startsWith(text) && suggestion.text.trimEnd() !== text)
	);
}
