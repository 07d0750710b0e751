import { useCallback, useEffect, useState } from "react";
import type { ZodMiniType } from "zod/mini";
import type { Answer } from "../../ui/http.ts";
import type { Moderation } from "./use-moderation.ts";

export interface List<T> {
	/** null while it is on its way */
	readonly answer: Answer<T> | null;
	reload(): void;
}

/** A list that the server gives to moderators of the room; read again when `version` changes or on `reload`. */
export function useList<T>(
	{ read }: Pick<Moderation, "read">,
	path: string,
	schema: ZodMiniType<T>,
	version = 0,
): List<T> {
	const [answer, setAnswer] = useState<Answer<T> | null>(null);
	const [asked, setAsked] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is why it is read anew
	useEffect(() => {
		let isOver = false;
		void read(path, schema).then((result) => !isOver && setAnswer(result));
		return () => {
			isOver = true;
		};
	}, [read, path, schema, version, asked]);
	return { answer, reload: useCallback(() => setAsked((count) => count + 1), []) };
}
