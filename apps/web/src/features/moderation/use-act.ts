import type { Wish } from "@parley/protocol/wishes";
import { useState } from "react";
import type { Moderation } from "./use-moderation.ts";

interface Acting {
	readonly busy: boolean;
	readonly error: string | null;
	act(wish: Wish): void;
}

/** Runs one action at a time; `error` is that of the last. */
export function useAct(moderation: Moderation, onDone: (wish: Wish) => void): Acting {
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const act = async (wish: Wish): Promise<void> => {
		setBusy(true);
		const problem = await moderation.act(wish);
		setBusy(false);
		setError(problem);
		if (problem === null) onDone(wish);
	};
	return { busy, error, act: (wish) => void act(wish) };
}
