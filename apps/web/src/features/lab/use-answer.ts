import { useState } from "react";
import type { Answer } from "../../ui/http.ts";

interface Asking {
	readonly asking: boolean;
	/** what the last answer said that was no */
	readonly refused: string | null;
	/** one question at a time; the value when the answer was yes */
	ask<T>(question: () => Promise<Answer<T>>): Promise<T | undefined>;
}

export function useAnswer(): Asking {
	const [asking, setAsking] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const ask = async <T>(question: () => Promise<Answer<T>>): Promise<T | undefined> => {
		if (asking) return undefined;
		setAsking(true);
		const answer = await question();
		setAsking(false);
		setRefused(answer.ok ? null : answer.message);
		return answer.ok ? answer.value : undefined;
	};
	return { asking, refused, ask };
}
