import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Hidden } from "../../ui/hidden.tsx";
import { switcherTexts as words } from "../../ui/switcher-texts.ts";
import { type Entry, matches } from "./entries.ts";
import { Option } from "./option.tsx";
import { steppedFrom } from "./step.ts";
import styles from "./switcher.module.css";

interface SwitcherProps {
	readonly entries: readonly Entry[];
	/** what can be made of what was typed, where nothing is called so */
	readonly offer: (typed: string) => Entry | null;
	/** more may be found by asking */
	readonly onTyped: (typed: string) => void;
	readonly onClose: () => void;
}

/** A combobox over the whole house: the focus stays in the field, the arrows move the choice. */
export function Switcher({ entries, offer, onTyped, onClose }: SwitcherProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [typed, setTyped] = useState("");
	const [chosen, setChosen] = useState(0);
	const ids = { list: useId(), option: useId() };
	const offered = offer(typed);
	const found = [...matches(entries, typed), ...(offered ? [{ entry: offered, at: [] }] : [])];
	const at = Math.min(chosen, found.length - 1);
	const optionId = (index: number) => `${ids.option}-${index}`;

	useLayoutEffect(() => {
		const shown = dialog.current;
		shown?.showModal();
		shown?.querySelector("input")?.focus();
		return () => shown?.close();
	}, []);
	useLayoutEffect(() => {
		if (at >= 0) document.getElementById(`${ids.option}-${at}`)?.scrollIntoView({ block: "nearest" });
	}, [at, ids.option]);

	const run = (entry: Entry | undefined) => {
		if (entry === undefined) return;
		onClose();
		entry.run();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		const next = steppedFrom(at, event.key, found.length);
		if (event.key !== "Enter" && next === null) return;
		event.preventDefault();
		if (next === null) run(found[at]?.entry);
		else setChosen(next);
	};
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Escape is the keyboard's way
		<dialog
			ref={dialog}
			className={styles["switcher"]}
			aria-label={words.title}
			// At once: what was closed says so only later, and by then the next panel may stand here.
			onCancel={onClose}
			onClose={(event) => !event.currentTarget.open && onClose()}
			onClick={(event) => event.target === event.currentTarget && onClose()}
		>
			<div className={styles["field"]}>
				<Search size={16} aria-hidden="true" />
				<input
					type="text"
					role="combobox"
					aria-label={words.field}
					aria-expanded={found.length > 0}
					aria-controls={ids.list}
					aria-autocomplete="list"
					aria-activedescendant={at >= 0 ? optionId(at) : undefined}
					placeholder={words.field}
					autoComplete="off"
					spellCheck={false}
					enterKeyHint="go"
					value={typed}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						onTyped(event.currentTarget.value);
						setChosen(0);
					}}
					onKeyDown={onKeyDown}
				/>
			</div>
			<div id={ids.list} role="listbox" aria-label={words.title} className={styles["list"]} tabIndex={-1}>
				{found.map(({ entry, at: letters }, index) => (
					<Option
						key={entry.key}
						id={optionId(index)}
						entry={entry}
						letters={letters}
						chosen={index === at}
						onPoint={() => setChosen(index)}
						onPick={() => run(entry)}
					/>
				))}
			</div>
			{found.length === 0 && <p className={styles["nothing"]}>{words.nothing(typed.trim())}</p>}
			<p className={styles["prefixes"]}>{words.prefixes}</p>
			<div role="status">
				<Hidden>{typed !== "" && words.found(found.length)}</Hidden>
			</div>
		</dialog>
	);
}
