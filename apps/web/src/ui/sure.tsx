import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import styles from "./devices-panel.module.css";

const words = keepingTexts.list;

interface SureProps {
	readonly label: string;
	/** heard in the place of the label, where that alone does not say of what */
	readonly name?: string;
	/** what comes of it */
	readonly sure: string;
	readonly onYes: () => void;
}

/** It cannot be taken back, so it is asked twice. */
export function Sure({ label, name, sure, onYes }: SureProps) {
	const [asked, setAsked] = useState(false);
	if (!asked)
		return (
			<Button onClick={() => setAsked(true)}>
				<span aria-hidden={name !== undefined}>{label}</span>
				{name !== undefined && <Hidden>{name}</Hidden>}
			</Button>
		);
	return (
		<div className={styles["sure"]} role="alert">
			<span>{sure}</span>
			<Button onClick={() => setAsked(false)}>{words.no}</Button>
			<Button look="danger" onClick={onYes}>
				{words.yes}
			</Button>
		</div>
	);
}
