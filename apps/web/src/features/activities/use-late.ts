import { useEffect, useState } from "react";

/** True once it has been so for that long. */
export function useLate(is: boolean, afterMs: number): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		if (!is) return setLate(false);
		const timer = setTimeout(() => setLate(true), afterMs);
		return () => clearTimeout(timer);
	}, [is, afterMs]);
	return isLate;
}
