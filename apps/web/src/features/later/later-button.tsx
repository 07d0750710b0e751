import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { ContainedPanel } from "../../ui/contained-panel.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useDraft } from "../../ui/own-drafts.ts";
import type { Slots } from "../../ui/slots.tsx";
import styles from "./later-button.module.css";

const SendLater = lazyPart(async () => (await import("./send-later.tsx")).SendLater);

/** Beside sending, once there is something that could wait: a command could not. */
export function LaterButton({ room, focus }: Slots["composer-behind"]) {
	const canWait = useDraft(room, ({ text }) => text.trim() !== "" && !text.startsWith("/"));
	const [panel, setPanel] = useState<"shut" | "open" | "done">("shut");
	useEffect(() => {
		// Once the panel is gone: it gives the focus back to the button, which is gone with what was written.
		if (panel !== "done") return;
		focus();
		setPanel("shut");
	}, [panel, focus]);
	return (
		<>
			{canWait && (
				<IconButton
					className={styles["later"]}
					label={insideTexts.composer.later}
					aria-haspopup="dialog"
					onClick={() => setPanel("open")}
				>
					<Clock size={18} aria-hidden="true" />
				</IconButton>
			)}
			{panel === "open" && (
				<ContainedPanel onClose={() => setPanel("shut")}>
					<SendLater room={room} onSent={() => setPanel("done")} onClose={() => setPanel("shut")} />
				</ContainedPanel>
			)}
		</>
	);
}
