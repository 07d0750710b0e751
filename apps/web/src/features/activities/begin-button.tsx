import { Shapes } from "lucide-react";
import { useState } from "react";
import { activityTexts as texts } from "../../ui/activity-texts.ts";
import { IconButton } from "../../ui/button.tsx";
import { ContainedPanel } from "../../ui/contained-panel.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Slots } from "../../ui/slots.tsx";
import styles from "./begin-button.module.css";

const BeginPanel = lazyPart(async () => (await import("./begin-panel.tsx")).BeginPanel);

/** Beside choosing a file: what else can be put into the room. */
export function BeginButton({ room, insert }: Slots["composer-before"]) {
	const [isOpen, setOpen] = useState(false);
	const close = () => setOpen(false);
	return (
		<>
			<IconButton
				className={styles["begin"]}
				label={texts.menu}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
			>
				<Shapes size={18} aria-hidden="true" />
			</IconButton>
			{isOpen && (
				<ContainedPanel onClose={close}>
					<BeginPanel room={room} insert={insert} onClose={close} />
				</ContainedPanel>
			)}
		</>
	);
}
