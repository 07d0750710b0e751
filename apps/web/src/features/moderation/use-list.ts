import { useCallback, useEffect, useState } from "react";
import type * as z from "zod/mini";
import type { Answer } from "../../ui/http.ts";
import type { Moderation } from "./use-moderation.ts";

interface List<T> {
	/** null while it is on its way */
	readonly answer: Answer<T> | null;
	reload(): void;
}

/** Something the server tells keepers of the room; read anew when `version` changes or somebody asks. */
export function useList<T>(
	moderation: Moderation,
	path: string,
	schema: z.ZodMiniType<T>,
	version = 0,
): List<T> {
	const [answer, setAnswer] = useState<Answer<T> | null>(null);
	const [asked, setAsked] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is why it is read anew
	useEffect(() => {
		let isOver = false;
		void moderation.read(path, schema).then((read) => !isOver && setAnswer(read));
		return () => {
			isOver = true;
		};
	}, [moderation, path, schema, version, asked]);
	return { answer, reload: useCallback(() => setAsked((count) => count + 1), []) };
}
