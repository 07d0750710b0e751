import { useState } from "react";
import { Button } from "./button.tsx";
import { Hidden } from "./hidden.tsx";
import styles from "./sure.module.css";

interface SureProps {
	readonly label: string;
	/** heard in the place of the label, where that alone does not say of what */
	readonly name?: string;
	/** what comes of it */
	readonly sure: string;
	readonly yes: string;
	readonly no: string;
	/** something of this kind is under way */
	readonly busy?: boolean;
	readonly onYes: () => void;
}

/** It cannot be taken back, so it is asked twice; whoever is asked stands on the answer that changes nothing. */
export function Sure({ label, name, sure, yes, no, busy = false, onYes }: SureProps) {
	/** null: not yet, so that there is no focus to give back */
	const [asked, setAsked] = useState<boolean | null>(null);
	if (asked !== true)
		return (
			<Button autoFocus={asked === false} onClick={() => setAsked(true)}>
				<span aria-hidden={name !== undefined}>{label}</span>
				{name !== undefined && <Hidden>{name}</Hidden>}
			</Button>
		);
	return (
		<div className={styles["sure"]} role="alert">
			<span>{sure}</span>
			<Button autoFocus onClick={() => setAsked(false)}>
				{no}
			</Button>
			<Button
				look="danger"
				disabled={busy}
				onClick={() => {
					setAsked(false);
					onYes();
				}}
			>
				{yes}
			</Button>
		</div>
	);
}
