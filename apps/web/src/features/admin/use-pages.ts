import { useCallback, useEffect, useRef, useState } from "react";
import { type List, readPage } from "./lists.ts";

/** Until whoever types has paused. */
const TYPED_MS = 250;

interface Pages<Row> {
	/** null: the first page is on its way */
	readonly rows: readonly Row[] | null;
	readonly next: string | undefined;
	readonly refused: string | null;
}

const NOTHING = { rows: null, next: undefined, refused: null };

/** One list, page behind page; another search begins it anew. */
export function usePages<Row, Told>(token: string, list: List<Row, Told>, search: string) {
	const [pages, setPages] = useState<Pages<Row>>(NOTHING);
	const round = useRef(0);
	/** whoever presses twice wants no page twice */
	const busy = useRef(false);
	const read = useCallback(
		async (after: string) => {
			const now = round.current;
			const told = await readPage(token, list, { search, after });
			if (now !== round.current) return;
			setPages((before) => {
				if (!told.ok) return { ...before, rows: before.rows ?? [], refused: told.message };
				const { rows, next } = told.value;
				return { rows: after === "" ? rows : [...(before.rows ?? []), ...rows], next, refused: null };
			});
		},
		[token, list, search],
	);
	useEffect(() => {
		// What was found by another search is not what is asked for now, nor is what is behind it.
		setPages(NOTHING);
		const timer = setTimeout(() => void read(""), search === "" ? 0 : TYPED_MS);
		return () => {
			clearTimeout(timer);
			round.current += 1;
		};
	}, [read, search]);
	const more = async () => {
		if (pages.next === undefined || busy.current) return;
		busy.current = true;
		await read(pages.next);
		busy.current = false;
	};
	/** something in it was changed: from the first page on, which stays until it is there */
	const again = () => void read("");
	return { ...pages, more, again };
}
