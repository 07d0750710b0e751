import type { ListItem } from "@parley/protocol/markdown/nodes";
import { Square, SquareCheckBig } from "lucide-react";
import { writingTexts as words } from "../../../ui/writing-texts.ts";
import { inlines } from "./inlines.tsx";
import styles from "./markdown.module.css";

export function List({ items, me }: { items: readonly ListItem[]; me: string }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes it for none
		<ul className={styles["list"]} role="list">
			{items.map((item, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change places
				<li key={index} className={styles["item"]} dir="auto">
					<Bullet item={item} />
					<div>
						{inlines(item.children, me)}
						{item.items.length > 0 && <List items={item.items} me={me} />}
					</div>
				</li>
			))}
		</ul>
	);
}

/** A task is shown, and cannot be ticked: lists that people tick together are an activity. */
function Bullet({ item: { ordinal, done } }: { item: ListItem }) {
	const number = ordinal === null ? null : `${ordinal}.`;
	const box = done === null ? "" : `[${done ? "x" : " "}] `;
	const known = { className: styles["bullet"], "data-bullet": `${number ?? "-"} ${box}` };
	if (done === null) return <span {...known}>{number ?? "•"}</span>;
	const Box = done ? SquareCheckBig : Square;
	return (
		<span {...known}>
			{number} <Box size={14} role="img" aria-label={done ? words.task.done : words.task.open} />
		</span>
	);
}
