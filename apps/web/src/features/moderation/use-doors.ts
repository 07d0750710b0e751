import { useCallback, useEffect, useState } from "react";
import type { Answer } from "../../ui/http.ts";

/** A list of programs, and what is done about them: one thing at a time, for of two new secrets only the later one would work. */
export function useDoors<Info, Made>(list: () => Promise<Answer<readonly Info[]>>) {
	const [answer, setAnswer] = useState<Answer<readonly Info[]> | null>(null);
	const [made, setMade] = useState<Made | null>(null);
	const [error, setError] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const reload = useCallback(() => void list().then(setAnswer), [list]);
	useEffect(reload, [reload]);
	const after = <T>(done: Answer<T>, use: (value: T) => void): void => {
		setError(done.ok ? null : done.message);
		if (done.ok) use(done.value);
		reload();
	};
	return {
		...{ answer, made, error, busy, after, setMade },
		async doing<T>(deed: () => Promise<Answer<T>>, use: (value: T) => void): Promise<void> {
			if (busy) return;
			setBusy(true);
			const done = await deed();
			setBusy(false);
			after(done, use);
		},
		copied(): void {
			setMade(null);
			reload();
		},
	};
}
