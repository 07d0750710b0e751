import { useState } from "react";
import { PEOPLE_DRAWER, ROOMS_DRAWER, useMedia } from "../ui/use-media.ts";

/** The panel in which one finds things, which stays while one goes from room to room. */
interface Finding {
	readonly isOpen: boolean;
	/** what stands beside it; on a phone nothing does, and what it covers is out of reach */
	readonly roomsInDrawer: boolean;
	readonly peopleInDrawer: boolean;
	readonly covers: boolean;
	/** opens it, or goes to its field where it is open */
	readonly open: () => void;
	readonly close: () => void;
	/** where it stands over the conversation it gives way to what was found */
	readonly onFollow: (() => void) | undefined;
}

export function useFinding(): Finding {
	const roomsInDrawer = useMedia(ROOMS_DRAWER);
	const isNarrow = useMedia(PEOPLE_DRAWER);
	const [isOpen, setOpen] = useState(false);
	const close = () => setOpen(false);
	return {
		isOpen,
		...{ roomsInDrawer, peopleInDrawer: isNarrow || isOpen, covers: isOpen && roomsInDrawer },
		open() {
			if (isOpen) document.querySelector<HTMLElement>("[data-region=find] input")?.focus();
			else setOpen(true);
		},
		...{ close, onFollow: isNarrow ? close : undefined },
	};
}
