import { createContext, type MouseEvent, type ReactNode, useContext, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { writingTexts as words } from "../../../ui/writing-texts.ts";
import { useReader } from "../reader.ts";
import styles from "./spoiler.module.css";

const Opened = createContext(false);

/** What nobody sees who did not ask for it: until then it is in no element of the page, so nothing reads it out or finds it. */
export function Spoiler({ block = false, children }: { block?: boolean; children: () => ReactNode }) {
	const { holdTop } = useReader();
	const isWithin = useContext(Opened);
	const [open, setOpen] = useState(false);
	// One in another is part of it.
	if (isWithin) return children();
	const toggle = (event: MouseEvent<HTMLElement>) => {
		const row = event.currentTarget.closest<HTMLElement>("[data-row]")?.dataset["row"];
		if (row !== undefined) holdTop(row);
		setOpen(!open);
	};
	const Place = block ? "div" : "span";
	return (
		<Place className={styles[open ? "open" : "covered"]} data-spoiler={open ? "open" : "covered"}>
			<Button look="plain" className={styles["cover"]} aria-expanded={open} onClick={toggle}>
				{words.spoiler}
			</Button>
			{open && <Opened value={true}>{children()}</Opened>}
		</Place>
	);
}
