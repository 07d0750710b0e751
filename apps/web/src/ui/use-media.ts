import { useCallback, useSyncExternalStore } from "react";

/** Rooms become a drawer below this width, people below the next (house.module.css has the same numbers). */
export const ROOMS_DRAWER = "(max-width: 760px)";
export const PEOPLE_DRAWER = "(max-width: 1040px)";
export const COARSE_POINTER = "(pointer: coarse)";

export function useMedia(query: string): boolean {
	const subscribe = useCallback(
		(listener: () => void) => {
			const list = matchMedia(query);
			list.addEventListener("change", listener);
			return () => list.removeEventListener("change", listener);
		},
		[query],
	);
	return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
