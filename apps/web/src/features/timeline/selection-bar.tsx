import type { MessageRow } from "@parley/protocol/timeline";
import { Copy, TextQuote } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy-text.ts";
import { fullTime } from "../../ui/dates.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { nameShown } from "../../ui/name-shown.ts";
import { writingTexts as words } from "../../ui/writing-texts.ts";
import { type SelectedText, selectedTexts } from "./selected-texts.ts";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
	readonly selected: Range;
	readonly content: RefObject<HTMLElement | null>;
	readonly bySeq: ReadonlyMap<number, MessageRow>;
	readonly onQuote: (row: MessageRow, text: string) => void;
}

/** What can be done with words that are selected: those of one message are quoted, those of several copied with their authors. */
export function SelectionBar({ selected, content, bySeq, onQuote }: SelectionBarProps) {
	const bar = useRef<HTMLDivElement>(null);
	const found = content.current === null ? [] : selectedTexts(selected, content.current, bySeq);
	const [only, another] = found;
	useLayoutEffect(() => {
		if (bar.current) placeBeside(bar.current, selected);
	}, [selected]);
	if (only === undefined) return null;
	const quote = () => {
		getSelection()?.removeAllRanges();
		onQuote(only.row, quoted(only.text));
	};
	return (
		<div ref={bar} className={styles["bar"]} role="toolbar" aria-label={words.selected.label}>
			{another === undefined ? (
				<Button look="plain" onPointerDown={keepSelected} onClick={quote}>
					<TextQuote size={16} aria-hidden="true" />
					{words.selected.quote}
				</Button>
			) : (
				<CopySeveral found={found} />
			)}
		</div>
	);
}

/** The browser's own way to copy gives the same. */
function CopySeveral({ found }: { found: readonly SelectedText[] }) {
	const { state, copy } = useCopy();
	const text = found.map(withAuthor).join("\n\n");
	useEffect(() => {
		const onCopy = (event: ClipboardEvent) => {
			if (isField(event.target)) return;
			event.clipboardData?.setData("text/plain", text);
			event.preventDefault();
		};
		document.addEventListener("copy", onCopy);
		return () => document.removeEventListener("copy", onCopy);
	}, [text]);
	return (
		<Button look="plain" onPointerDown={keepSelected} onClick={() => copy(text)}>
			<Copy size={16} aria-hidden="true" />
			{state === "copied" ? insideTexts.common.copied : words.selected.copy(found.length)}
		</Button>
	);
}

/** Where one writes, one's own words are copied: a browser may keep what is selected outside meanwhile. */
function isField(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"));
}

function withAuthor({ row, text }: SelectedText): string {
	return `${nameShown(row.name)}, ${fullTime(row.at)}:\n${text}`;
}

function quoted(text: string): string {
	const lines = text.split("\n").map((line) => `> ${line}`);
	return `${lines.join("\n")}\n`;
}

function keepSelected(event: { preventDefault(): void }): void {
	event.preventDefault();
}

const GAP_PX = 8;

/** Below what is selected, where a hand's own menu is not; above it where there is no room, and never outside the view. */
function placeBeside(bar: HTMLElement, selected: Range): void {
	const view = bar.parentElement?.getBoundingClientRect();
	if (!view) return;
	const { top, bottom, left } = selected.getBoundingClientRect();
	const { offsetHeight: height, offsetWidth: width } = bar;
	const below = bottom + GAP_PX + height <= view.bottom;
	const wanted = below ? bottom + GAP_PX : top - GAP_PX - height;
	const within = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
	bar.style.top = `${within(wanted - view.top, GAP_PX, view.height - height - GAP_PX)}px`;
	bar.style.left = `${within(left - view.left, GAP_PX, view.width - width - GAP_PX)}px`;
}
