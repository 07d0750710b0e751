import { use, useLayoutEffect, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import type { Begins } from "../../ui/activities/beginnings.ts";
import { activityTexts as texts } from "../../ui/activity-texts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { BeginForm } from "./begin-form.tsx";
import styles from "./begin-panel.module.css";
import { isInMenu, knownBeginnings } from "./known-beginnings.ts";

interface BeginPanelProps {
	readonly room: string;
	readonly insert: (text: string) => void;
	readonly onClose: () => void;
}

/** All that can be begun. What has no form is begun by its command, which is written into the composer. */
export function BeginPanel({ room, insert, onClose }: BeginPanelProps) {
	const client = useClient();
	const { all, begunBy } = use(knownBeginnings());
	const list = useRef<HTMLUListElement>(null);
	// else the button that closes has it
	useLayoutEffect(() => list.current?.querySelector("button")?.focus(), []);
	const [chosen, setChosen] = useState<Begins | null>(null);
	const form = chosen?.beginning.form;
	const choose = (begins: Begins) => {
		if (begins.beginning.form !== undefined) return setChosen(begins);
		onClose();
		insert(`/${begins.beginning.command} `);
	};
	/** as if it had been typed; a sentence says why it is none */
	const begin = (text: string): string | null => {
		const meant = begunBy(text, all);
		if (meant?.kind !== "activity") return meant?.problem ?? texts.otherReason;
		client.post(room, text, undefined, [], meant.activity);
		onClose();
		return null;
	};
	if (chosen !== null && form !== undefined)
		return (
			<Dialog key={chosen.name} title={chosen.words.title} onClose={onClose}>
				<BeginForm begins={chosen} form={form} onBegin={begin} onBack={() => setChosen(null)} />
			</Dialog>
		);
	return (
		<Dialog title={texts.menuTitle} onClose={onClose}>
			<ul ref={list} className={styles["kinds"]}>
				{all.filter(isInMenu).map((begins) => (
					<li key={begins.name}>
						<button
							type="button"
							className={styles["kind"]}
							data-kind={begins.name}
							onClick={() => choose(begins)}
						>
							<b>{begins.words.title}</b>
							<span>{begins.words.hint}</span>
						</button>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
