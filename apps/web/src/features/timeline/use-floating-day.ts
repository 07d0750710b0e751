import { type RefObject, useEffect, useState } from "react";
import { useEvent } from "../../ui/use-event.ts";

const LINGER_MS = 1_200;
/** While the day's own label is this close below the edge, a second one would only repeat it. */
const LABEL_PX = 40;

/** The day under the upper edge while one scrolls through older messages; null when one rests. */
export function useFloatingDay(scroller: RefObject<HTMLElement | null>, atBottom: boolean): number | null {
	const [day, setDay] = useState<number | null>(null);
	const onScroll = useEvent(() => setDay(atBottom || !scroller.current ? null : dayAtEdge(scroller.current)));
	useEffect(() => {
		const element = scroller.current;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const linger = () => {
			onScroll();
			clearTimeout(timer);
			timer = setTimeout(() => setDay(null), LINGER_MS);
		};
		element?.addEventListener("scroll", linger, { passive: true });
		return () => {
			element?.removeEventListener("scroll", linger);
			clearTimeout(timer);
		};
	}, [scroller, onScroll]);
	return day;
}

function dayAtEdge(scroller: HTMLElement): number | null {
	const edge = scroller.getBoundingClientRect().top - LABEL_PX;
	const sections = [...scroller.querySelectorAll<HTMLElement>("[data-day]")];
	const passing = sections.findLast((section) => section.getBoundingClientRect().top < edge);
	return passing ? Number(passing.dataset["day"]) : null;
}
