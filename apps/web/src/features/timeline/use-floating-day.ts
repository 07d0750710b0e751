import { useEffect, useRef, useState } from "react";

const LINGER_MS = 1_200;
/** While the day's own label is this close below the edge, a second one would only repeat it. */
const LABEL_PX = 40;

export interface FloatingDay {
	/** the day under the upper edge while one scrolls through older messages; null when one rests */
	readonly day: number | null;
	/** after each scroll by hand: what the page corrects by itself moves nothing that one reads */
	onMove(scroller: HTMLElement, atBottom: boolean): void;
	/** it stays for as long as the pointer is on it */
	hold(): void;
	letGo(): void;
	hide(): void;
}

export function useFloatingDay(): FloatingDay {
	const [day, setDay] = useState<number | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const hold = () => clearTimeout(timer.current);
	useEffect(() => () => clearTimeout(timer.current), []);
	const letGo = () => {
		hold();
		timer.current = setTimeout(() => setDay(null), LINGER_MS);
	};
	const onMove = (scroller: HTMLElement, atBottom: boolean) => {
		setDay(atBottom ? null : dayAtEdge(scroller));
		letGo();
	};
	return { day, onMove, hold, letGo, hide: () => setDay(null) };
}

function dayAtEdge(scroller: HTMLElement): number | null {
	const edge = scroller.getBoundingClientRect().top - LABEL_PX;
	const sections = [...scroller.querySelectorAll<HTMLElement>("[data-day]")];
	const passing = sections.findLast((section) => section.getBoundingClientRect().top < edge);
	return passing ? Number(passing.dataset["day"]) : null;
}
