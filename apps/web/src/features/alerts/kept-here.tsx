import { useEffect, useState } from "react";
import { useChat } from "../../react/use-chat.ts";
import { alertTexts as words } from "../../ui/alert-texts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../../ui/settings.module.css";
import { unsentTexts } from "../../ui/unsent-texts.ts";
import { keepsForGood, type Lasting } from "./lasting.ts";

/** How long the browser keeps what is not sent, and how it may be asked to keep it for good. */
export function KeptHere() {
	const device = useChat((state) => state.device);
	const [lasting, setLasting] = useState<Lasting | null>(null);
	useEffect(() => void keepsForGood("look").then(setLasting), []);
	const isKept = device?.keeps !== "nothing";
	const hint = isKept ? hints(lasting) : device.because === "full" ? unsentTexts.full : unsentTexts.notKept;
	return (
		<div className={styles["row"]}>
			<span>
				<b>{words.kept.label}</b>
				<small role="status">{hint}</small>
			</span>
			{isKept && lasting === "may-ask" && (
				<Button onClick={() => void keepsForGood("ask").then(setLasting)}>{words.kept.ask}</Button>
			)}
		</div>
	);
}

function hints(lasting: Lasting | null): string {
	switch (lasting) {
		case null:
			return "";
		case "for-good":
			return words.kept.stays;
		case "not-granted":
			return words.kept.notGranted;
		case "may-ask":
		case "may-go":
			return words.kept.mayGo;
	}
}
