import { useCallback, useLayoutEffect, useRef } from "react";

/** A handler that keeps its identity, so that memoised rows stay still, and always sees the newest state. */
export function useEvent<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
	const newest = useRef(handler);
	useLayoutEffect(() => {
		newest.current = handler;
	});
	return useCallback((...args: A) => newest.current(...args), []);
}
