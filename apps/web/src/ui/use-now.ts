import { useEffect, useState } from "react";

/** The time of day, ticking while somebody looks at a countdown; `everyMs` null stops the clock. */
export function useNow(everyMs: number | null): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		if (everyMs === null) return;
		setNow(Date.now());
		const timer = setInterval(() => setNow(Date.now()), everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
	return now;
}
