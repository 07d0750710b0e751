import { useRef, useState } from "react";
import type { Answer } from "../../ui/http.ts";

/** One deed at a time; `onDone` when the log has it. */
export function useDeed(onDone: () => void) {
	const [error, setError] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	/** whoever presses twice does it once */
	const doing = useRef(false);
	const run = async (does: () => Promise<Answer<unknown>>) => {
		if (doing.current) return;
		doing.current = true;
		setBusy(true);
		setError(null);
		const told = await does();
		doing.current = false;
		setBusy(false);
		if (told.ok) onDone();
		else setError(told.message);
	};
	return { busy, error, run };
}
