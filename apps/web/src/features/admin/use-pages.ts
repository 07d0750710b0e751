import { useEffect, useRef, useState } from "react";
import { type List, readPage } from "./lists.ts";
import { NO_PAGES, PageReader, type Pages } from "./page-reader.ts";

/** Until whoever types has paused. */
const TYPED_MS = 250;

/** One list, page behind page; another search begins it anew. */
export function usePages<Row, Told>(token: string, list: List<Row, Told>, search: string) {
	const [pages, setPages] = useState<Pages<Row>>(NO_PAGES);
	const reader = useRef<PageReader<Row>>(null);
	useEffect(() => {
		const own = new PageReader<Row>((after) => readPage(token, list, { search, after }), setPages);
		reader.current = own;
		// What was found by another search is not what is asked for now, nor is what is behind it.
		setPages(NO_PAGES);
		const timer = setTimeout(() => own.again(), search === "" ? 0 : TYPED_MS);
		return () => {
			clearTimeout(timer);
			own.stop();
		};
	}, [token, list, search]);
	return { pages, more: () => reader.current?.more(), again: () => reader.current?.again() };
}
