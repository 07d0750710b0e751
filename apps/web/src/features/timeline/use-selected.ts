import { type RefObject, useEffect, useState } from "react";

/** While it changes it is on its way: by a hand that draws, or handles on touch. */
const REST_MS = 150;

/** What is selected among the messages, once it has come to rest; a new one whenever it has. */
export function useSelected(content: RefObject<HTMLElement | null>): Range | null {
	const [selected, setSelected] = useState<Range | null>(null);
	useEffect(() => {
		let waiting: ReturnType<typeof setTimeout> | undefined;
		let drawing = false;
		const look = () => {
			clearTimeout(waiting);
			waiting = setTimeout(() => !drawing && setSelected(rangeIn(content.current)), REST_MS);
		};
		const onSelection = () => {
			if (rangeIn(content.current) === null) setSelected(null);
			else look();
		};
		const onPointer = ({ type, pointerType }: PointerEvent) => {
			drawing = type === "pointerdown" && pointerType === "mouse";
			if (!drawing && rangeIn(content.current) !== null) look();
		};
		const ends = ["pointerdown", "pointerup", "pointercancel"] as const;
		document.addEventListener("selectionchange", onSelection);
		for (const end of ends) document.addEventListener(end, onPointer, true);
		return () => {
			clearTimeout(waiting);
			document.removeEventListener("selectionchange", onSelection);
			for (const end of ends) document.removeEventListener(end, onPointer, true);
		};
	}, [content]);
	return selected;
}

function rangeIn(content: HTMLElement | null): Range | null {
	const selection = getSelection();
	if (content === null || selection === null || selection.isCollapsed || selection.rangeCount === 0)
		return null;
	const range = selection.getRangeAt(0);
	return content.contains(range.startContainer) && content.contains(range.endContainer)
		? range.cloneRange()
		: null;
}
