import { Hash, SquareTerminal } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import { switcherTexts as words } from "../../ui/switcher-texts.ts";
import type { Entry } from "./entries.ts";
import styles from "./switcher.module.css";

interface OptionProps {
	readonly id: string;
	readonly entry: Entry;
	/** the places of the letters that were typed */
	readonly letters: readonly number[];
	readonly chosen: boolean;
	readonly onPoint: () => void;
	readonly onPick: () => void;
}

export function Option({ id, entry, letters, chosen, onPoint, onPick }: OptionProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
		// biome-ignore lint/a11y/useFocusableInteractive: chosen by aria-activedescendant
		<div
			id={id}
			role="option"
			aria-selected={chosen}
			className={styles["option"]}
			// Only a pointer that moves chooses: a list that grows under a resting one must not.
			onPointerMove={chosen ? undefined : onPoint}
			onPointerDown={(event) => event.preventDefault()}
			onClick={onPick}
		>
			<Kind entry={entry} />
			<Hidden>{words.kinds[entry.kind]}: </Hidden>
			<bdi className={styles["label"]}>
				<Marked text={entry.label} letters={letters} />
			</bdi>
			<small>{entry.hint}</small>
			{entry.unread > 0 && (
				<b className={styles["badge"]}>
					<span aria-hidden="true">{entry.unread}</span>
					<Hidden>{words.unread(entry.unread)}</Hidden>
				</b>
			)}
		</div>
	);
}

function Kind({ entry }: { entry: Entry }) {
	if (entry.kind === "person") return <Avatar name={entry.label} small />;
	const Icon = entry.kind === "room" ? Hash : SquareTerminal;
	return (
		<span className={styles["icon"]}>
			<Icon size={15} aria-hidden="true" />
		</span>
	);
}

/** In runs, so that a reader hears words and not letters. */
function Marked({ text, letters }: { text: string; letters: readonly number[] }) {
	const meant = new Set(letters);
	const runs: { from: number; text: string; meant: boolean }[] = [];
	for (const [index, char] of [...text].entries()) {
		const last = runs.at(-1);
		if (last && last.meant === meant.has(index)) last.text += char;
		else runs.push({ from: index, text: char, meant: meant.has(index) });
	}
	return runs.map((run) => (run.meant ? <mark key={run.from}>{run.text}</mark> : run.text));
}
