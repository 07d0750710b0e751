import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { isRightToLeft } from "../language/language.ts";
import { COARSE_POINTER, useMedia } from "../use-media.ts";
import { writingTexts as words } from "../writing-texts.ts";
import { type Emoji, type EmojiGroup, groups, nameOfEmoji, searchEmoji } from "./emoji.ts";
import styles from "./emoji-picker.module.css";
import { neighbourOf } from "./neighbour.ts";
import { noteEmoji, recentEmoji } from "./recent-emoji.ts";

const FOUND_MAX = 80;

export interface EmojiPickerProps {
	readonly label: string;
	/** beside what it opens */
	readonly anchor: DOMRect;
	readonly onPick: (char: string) => void;
	readonly onClose: () => void;
}

/** A modal of the browser's own: it traps the focus, gives it back, and closes on Escape by itself. */
export function EmojiPicker({ label, anchor, onPick, onClose }: EmojiPickerProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const title = useId();
	const [query, setQuery] = useState("");
	const [recent] = useState(recentGroup);
	const coarsePointer = useMedia(COARSE_POINTER);
	const shown = query.trim() === "" ? [...recent, ...groups] : foundGroup(query);

	useLayoutEffect(() => {
		const shown = dialog.current;
		if (!shown) return;
		placeBeside(shown, anchor);
		shown.showModal();
		// On touch the keyboard would cover what there is to choose from.
		if (coarsePointer) shown.focus();
		else shown.querySelector("input")?.focus();
		return () => shown.close();
	}, [anchor, coarsePointer]);

	const pick = (char: string) => {
		noteEmoji(char);
		// First the focus goes back by itself; who is told may then take it elsewhere.
		dialog.current?.close();
		onPick(char);
	};
	const onClick = (event: MouseEvent) => {
		if (event.target === dialog.current) onClose();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		event.stopPropagation();
		if (event.nativeEvent.isComposing) return;
		const first = shown[0]?.emoji[0];
		if (event.key === "Enter" && event.target instanceof HTMLInputElement && first) {
			event.preventDefault();
			return pick(first.char);
		}
		const next = neighbourOf(event.key, event.target, dialog.current);
		if (!next) return;
		event.preventDefault();
		next.focus();
	};

	return (
		<dialog
			ref={dialog}
			className={styles["picker"]}
			aria-labelledby={title}
			tabIndex={-1}
			onClose={(event) => !event.currentTarget.open && onClose()}
			onClick={onClick}
			onKeyDown={onKeyDown}
		>
			<h2 id={title} className={styles["title"]}>
				{label}
			</h2>
			<input
				className={styles["search"]}
				type="search"
				placeholder={words.searchEmoji}
				aria-label={words.searchEmoji}
				value={query}
				onChange={(event) => setQuery(event.currentTarget.value)}
			/>
			<div className={styles["groups"]}>
				{shown.map((group) => (
					<Group key={group.title} group={group} onPick={pick} />
				))}
				{shown[0]?.emoji.length === 0 && <p className={styles["none"]}>{words.noEmoji}</p>}
			</div>
		</dialog>
	);
}

function Group({ group: { title, emoji }, onPick }: { group: EmojiGroup; onPick: (char: string) => void }) {
	const heading = useId();
	return (
		<section aria-labelledby={heading}>
			<h3 id={heading} className={styles["heading"]}>
				{title}
			</h3>
			<div className={styles["grid"]} lang="en">
				{emoji.map(({ char, name }, index) => (
					<button
						key={char}
						type="button"
						className={styles["emoji"]}
						// One tab stop a group; the arrow keys walk within and on.
						tabIndex={index === 0 ? 0 : -1}
						aria-label={name.replaceAll("_", " ")}
						title={`:${name}:`}
						onClick={() => onPick(char)}
					>
						{char}
					</button>
				))}
			</div>
		</section>
	);
}

function recentGroup(): readonly EmojiGroup[] {
	const emoji = recentEmoji().flatMap((char): Emoji[] => {
		const name = nameOfEmoji(char);
		return name === undefined ? [] : [{ char, name, names: [name] }];
	});
	return emoji.length === 0 ? [] : [{ title: words.recentEmoji, emoji }];
}

function foundGroup(query: string): readonly EmojiGroup[] {
	return [{ title: words.foundEmoji, emoji: searchEmoji(query, FOUND_MAX) }];
}

/** Above what it belongs to where there is room, else below; the style sheet keeps it within the window. */
function placeBeside(dialog: HTMLElement, anchor: DOMRect): void {
	const above = anchor.top > innerHeight / 2;
	dialog.dataset["above"] = String(above);
	dialog.style.setProperty("--edge", `${above ? innerHeight - anchor.top : anchor.bottom}px`);
	dialog.style.setProperty("--end", `${isRightToLeft() ? anchor.left : innerWidth - anchor.right}px`);
}
