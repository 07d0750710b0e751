import type { Block, Column, Inline } from "@parley/protocol/markdown/nodes";
import type { ReactNode } from "react";
import { writingTexts as words } from "../../../ui/writing-texts.ts";
import { inlines } from "./inlines.tsx";
import styles from "./table.module.css";

/** What is too wide for the message is scrolled within it, by keys too. */
export function Table({ table, me }: { table: Extract<Block, { kind: "table" }>; me: string }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
		<figure className={styles["frame"]} dir="auto" aria-label={words.table} tabIndex={0}>
			<table className={styles["table"]}>
				<thead>
					<tr>{table.columns.map((column, index) => nameOf(column, index, me))}</tr>
				</thead>
				<tbody>{table.rows.map((cells, index) => rowOf(cells, index, table.columns, me))}</tbody>
			</table>
		</figure>
	);
}

function nameOf({ align, children }: Column, key: number, me: string): ReactNode {
	return (
		<th key={key} scope="col" data-align={align}>
			{inlines(children, me)}
		</th>
	);
}

function rowOf(
	cells: readonly (readonly Inline[])[],
	key: number,
	columns: readonly Column[],
	me: string,
): ReactNode {
	return <tr key={key}>{cells.map((cell, index) => cellOf(cell, index, columns[index], me))}</tr>;
}

function cellOf(cell: readonly Inline[], key: number, column: Column | undefined, me: string): ReactNode {
	return (
		<td key={key} data-align={column?.align}>
			{inlines(cell, me)}
		</td>
	);
}
