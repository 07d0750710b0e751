import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { nameShown } from "../../ui/name-shown.ts";
import { ownTexts } from "../../ui/own-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { useBlocked } from "../../ui/use-blocked.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import styles from "./devices-panel.module.css";

const words = ownTexts.blocked;

interface BlockedPanelProps {
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** BLOCK3: whom one blocked, on whatever device, to be heard again. */
export function BlockedPanel({ onBack, onClose }: BlockedPanelProps) {
	const client = useClient();
	const blocked = useBlocked();
	const [refused, setRefused] = useState<string | null>(null);
	const { place, goes } = useFocusKept();
	const hear = async (person: string, row: number) => {
		goes(row);
		const result = await client.block(person, false);
		setRefused(result.ok ? null : refusalTexts.sentence(result.refusal));
	};
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			<div ref={place} tabIndex={-1}>
				<p>{blocked.size > 0 ? words.what : words.none}</p>
				{refused !== null && (
					<p className={styles["refused"]} role="alert">
						{refused}
					</p>
				)}
				<ul className={styles["devices"]}>
					{[...blocked].map(([person, name], row) => (
						<li key={person}>
							<bdi>{nameShown(name)}</bdi>
							<Button onClick={() => void hear(person, row)}>{words.again(nameShown(name))}</Button>
						</li>
					))}
				</ul>
			</div>
		</Dialog>
	);
}
