import { type RefObject, useEffect, useState } from "react";
import { useEvent } from "../../ui/use-event.ts";
import { Glide } from "./glide.ts";

/** A finger that taps goes less far. */
const TAP_PX = 10;

/** The glide of `scroller`, of which fingers tell; `onTouch` is called when one comes, `onRest` when all is at rest. */
export function useGlide(
	scroller: RefObject<HTMLElement | null>,
	onTouch: () => void,
	onRest: () => void,
): Glide {
	const touched = useEvent(onTouch);
	const rested = useEvent(onRest);
	const [glide] = useState(() => new Glide(rested));
	useEffect(() => {
		const element = scroller.current;
		let from = 0;
		const onTouchEnd = (event: Event) => {
			const { targetTouches, changedTouches } = event as TouchEvent;
			const to = changedTouches[0]?.clientY ?? from;
			if (targetTouches.length === 0) glide.onLift(Math.abs(to - from) > TAP_PX);
		};
		const onTouchStart = ({ target, changedTouches }: TouchEvent) => {
			from = changedTouches[0]?.clientY ?? 0;
			touched();
			glide.onTouch();
			// Heard from what is touched: if that leaves the page under the finger, nobody around it hears of the end.
			target?.addEventListener("touchend", onTouchEnd);
			target?.addEventListener("touchcancel", onTouchEnd);
		};
		element?.addEventListener("touchstart", onTouchStart, { passive: true });
		return () => {
			element?.removeEventListener("touchstart", onTouchStart);
			glide.end();
		};
	}, [scroller, glide, touched]);
	return glide;
}
