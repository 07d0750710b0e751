import { useEffect, useRef, useState } from "react";

/** The time of the log, going on from where it was told; `everyMs` null: nobody watches a clock. */
export function useLogTime(at: number, everyMs: number | null): number {
	const told = useRef({ at, here: performance.now() });
	const [now, setNow] = useState(at);
	useEffect(() => {
		told.current = { at, here: performance.now() };
		setNow(at);
	}, [at]);
	useEffect(() => {
		if (everyMs === null) return;
		const tick = () => setNow(told.current.at + performance.now() - told.current.here);
		const timer = setInterval(tick, everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
	return Math.max(at, now);
}
