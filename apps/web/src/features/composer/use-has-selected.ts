import { type RefObject, useEffect, useState } from "react";

/**
 * Whether something is selected in the field, by whatever hand: on touch only the document says so. It stays so while the
 * focus is elsewhere; `forget` when it went there for good.
 */
export function useHasSelected(field: RefObject<HTMLTextAreaElement | null>): {
	readonly has: boolean;
	readonly forget: () => void;
} {
	const [has, setHas] = useState(false);
	useEffect(() => {
		const element = field.current;
		const look = () => {
			if (element !== null && document.activeElement === element)
				setHas(element.selectionStart !== element.selectionEnd);
		};
		document.addEventListener("selectionchange", look);
		element?.addEventListener("select", look);
		return () => {
			document.removeEventListener("selectionchange", look);
			element?.removeEventListener("select", look);
		};
	}, [field]);
	return { has, forget: () => setHas(false) };
}
