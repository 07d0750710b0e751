import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../shared/parts.tsx";
import type { Command } from "../src/activity.ts";
import styles from "./card.module.css";
import { EditForm } from "./edit-form.tsx";
import type { Item as ListItem } from "./rules.ts";
import type { ListWords } from "./words.ts";

interface ItemProps {
	readonly item: ListItem;
	readonly isClosed: boolean;
	readonly isArranging: boolean;
	readonly mayWrite: boolean;
	/** the item before which it comes when it is moved up; undefined: it is the first */
	readonly above: number | undefined;
	/** where it comes when it is moved down; undefined: it is the last */
	readonly below: { readonly before: number | undefined } | undefined;
	readonly words: ListWords;
	readonly act: (command: Command) => void;
}

type Tool = "up" | "down" | "edit" | "remove";

export function Item({ item, isClosed, isArranging, mayWrite, above, below, words, act }: ItemProps) {
	const { id, text, by, done } = item;
	const [isEdited, setEdited] = useState(false);
	const row = useRef<HTMLLIElement>(null);
	/** what the focus comes back to when the row stands elsewhere, or its field is gone */
	const used = useRef<Tool>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a row that was moved has another above it or below it
	useLayoutEffect(() => {
		if (used.current === undefined || isEdited) return;
		focusTool(row.current, used.current);
		used.current = undefined;
	}, [isEdited, above, below?.before, below === undefined]);
	const move = (tool: Tool, before: number | undefined) => {
		used.current = tool;
		act({ move: before === undefined ? { id } : { id, before } });
	};
	const remove = ({ currentTarget }: MouseEvent) => {
		const own = currentTarget.closest("li");
		focusTool(own?.nextElementSibling ?? own?.previousElementSibling, "remove");
		act({ remove: { id } });
	};
	const edit = (changed: string | null) => {
		used.current = "edit";
		setEdited(false);
		if (changed !== null && changed !== text) act({ edit: { id, text: changed } });
	};
	return (
		<li ref={row} className={styles["item"]} data-done={done !== undefined}>
			{isEdited ? (
				<EditForm text={text} words={words} onDone={edit} />
			) : (
				<label className={styles["tick"]}>
					<input
						type="checkbox"
						checked={done !== undefined}
						disabled={isClosed}
						onChange={(event) => act({ tick: { id, is: event.currentTarget.checked } })}
					/>
					<span>
						<span className={styles["text"]} dir="auto">
							{text}
						</span>
						<small>{done === undefined ? words.by(by) : `${words.by(by)} · ${words.doneBy(done)}`}</small>
					</span>
				</label>
			)}
			{isArranging && !isEdited && (
				<div className={styles["tools"]}>
					<IconButton
						label={words.up(text)}
						data-tool="up"
						disabled={above === undefined}
						onClick={() => move("up", above)}
					>
						<ArrowUp size={16} aria-hidden="true" />
					</IconButton>
					<IconButton
						label={words.down(text)}
						data-tool="down"
						disabled={below === undefined}
						onClick={() => move("down", below?.before)}
					>
						<ArrowDown size={16} aria-hidden="true" />
					</IconButton>
					{mayWrite && (
						<IconButton label={words.edit(text)} data-tool="edit" onClick={() => setEdited(true)}>
							<Pencil size={16} aria-hidden="true" />
						</IconButton>
					)}
					<IconButton label={words.remove(text)} data-tool="remove" onClick={remove}>
						<Trash2 size={16} aria-hidden="true" />
					</IconButton>
				</div>
			)}
		</li>
	);
}

/** At the end of the list there is no further down: then the other way. */
function focusTool(row: Element | null | undefined, tool: Tool): void {
	const other = { up: "down", down: "up", edit: "edit", remove: "remove" }[tool];
	const found = [tool, other].map((one) => row?.querySelector<HTMLButtonElement>(`[data-tool=${one}]`));
	found.find((button) => button?.disabled === false)?.focus();
}
