import { type RefCallback, useCallback } from "react";
import { useEvent } from "../../ui/use-event.ts";

/** Tells whenever it comes to the screen or leaves it; anew for another `about`, which may say more. */
export function useOnScreen(tell: (on: boolean) => void, about: unknown): RefCallback<HTMLElement> {
	const told = useEvent(tell);
	// biome-ignore lint/correctness/useExhaustiveDependencies: for what is said anew it is looked at anew
	return useCallback(
		(element: HTMLElement | null) => {
			if (element === null) return;
			let isOn = false;
			const observer = new IntersectionObserver((entries) => {
				const now = entries.at(-1)?.isIntersecting === true;
				if (now !== isOn) told(now);
				isOn = now;
			});
			observer.observe(element);
			return () => {
				observer.disconnect();
				if (isOn) told(false);
			};
		},
		[told, about],
	);
}
