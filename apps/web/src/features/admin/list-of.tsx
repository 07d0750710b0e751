import { type ReactNode, useId, useState } from "react";
import { adminTexts as words } from "../../ui/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import styles from "./admin.module.css";
import type { List, lists } from "./lists.ts";
import { usePages } from "./use-pages.ts";

interface ListOfProps<Row, Told> {
	readonly token: string;
	readonly which: keyof typeof lists;
	readonly list: List<Row, Told>;
	readonly row: (row: Row, again: () => void) => ReactNode;
}

function isSearched(which: keyof typeof lists): which is keyof typeof words.search {
	return which in words.search;
}

export function ListOf<Row, Told>({ token, which, list, row }: ListOfProps<Row, Told>) {
	const id = useId();
	const [search, setSearch] = useState("");
	const { pages, more, again } = usePages(token, list, search.trim());
	const { rows, next, refused } = pages;
	const { place, goes } = useFocusKept();
	const done = (nth: number) => () => {
		goes(nth);
		again();
	};
	return (
		<section aria-label={words.lists[which]}>
			{isSearched(which) && (
				<div className={styles["search"]}>
					<label htmlFor={id}>{words.search[which]}</label>
					<input
						id={id}
						type="search"
						dir="auto"
						value={search}
						maxLength={80}
						autoComplete="off"
						onChange={(event) => setSearch(event.currentTarget.value)}
					/>
				</div>
			)}
			<p role="status" className={styles["note"]}>
				{rows === null
					? words.loading
					: rows.length === 0 && refused === null && next === undefined
						? words.none[which]
						: ""}
			</p>
			{refused !== null && (
				<p role="alert" className={styles["error"]}>
					{refused}
				</p>
			)}
			<div ref={place} tabIndex={-1}>
				{rows !== null && rows.length > 0 && (
					<ul className={styles["list"]}>{rows.map((one, nth) => row(one, done(nth)))}</ul>
				)}
			</div>
			{next !== undefined && <Button onClick={more}>{words.more}</Button>}
		</section>
	);
}
