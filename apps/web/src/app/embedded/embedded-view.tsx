import type { EmbeddedMessage } from "@parley/protocol/embedding";
import { useEffect, useLayoutEffect, useRef } from "react";
import { type Reader, ReaderContext } from "../../features/timeline/reader.ts";
import { embeddedTexts as words } from "../../ui/embedded-texts.ts";
import styles from "./embedded-page.module.css";
import { EmbeddedRow } from "./embedded-row.tsx";
import type { Seen } from "./listening.ts";

/** This far from its end the list still counts as being there. */
const NEAR_END_PX = 48;

interface EmbeddedViewProps {
	readonly room: string;
	/** while nothing else is known */
	readonly title: string;
	readonly seen: Seen;
}

/** A room that is read on another site, and in which nothing can be done: what leads further opens a window of its own. */
export function EmbeddedView({ room, title, seen }: EmbeddedViewProps) {
	const name = seen.room?.title ?? title;
	useEffect(() => {
		document.title = name;
	}, [name]);
	if (seen.link === "ended")
		return (
			<main className={styles["alone"]}>
				<h1>{words.notShown}</h1>
			</main>
		);
	return (
		<main className={styles["page"]}>
			<header className={styles["head"]}>
				<h1 dir="auto">{name}</h1>
				{seen.room !== null && seen.room.topic !== "" && <p dir="auto">{seen.room.topic}</p>}
			</header>
			<Messages title={name} shown={seen.room?.messages ?? null} />
			<footer className={styles["foot"]}>
				<p role="status">{seen.link === "away" ? words.away : words.along}</p>
				<a href={`/r/${room}`} target="_blank" rel="noopener">
					{words.comeIn}
				</a>
			</footer>
		</main>
	);
}

interface MessagesProps {
	readonly title: string;
	/** null: not known yet */
	readonly shown: readonly EmbeddedMessage[] | null;
}

/** Follows what is said for as long as its reader is at the end. */
function Messages({ title, shown }: MessagesProps) {
	const list = useRef<HTMLDivElement>(null);
	const isAtEnd = useRef(true);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is shown makes the list longer
	useLayoutEffect(() => {
		if (isAtEnd.current && list.current !== null) list.current.scrollTop = list.current.scrollHeight;
	}, [shown]);
	const onScroll = () => {
		if (list.current === null) return;
		const { scrollHeight, scrollTop, clientHeight } = list.current;
		isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
	};
	return (
		<div
			ref={list}
			role="log"
			aria-label={words.messages(title)}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
			tabIndex={0}
			className={styles["list"]}
			onScroll={onScroll}
		>
			{shown === null && <p className={styles["note"]}>{words.loading}</p>}
			{shown?.length === 0 && <p className={styles["note"]}>{words.empty}</p>}
			<ReaderContext value={NOBODY}>
				{shown?.map((message) => (
					<EmbeddedRow key={message.seq} message={message} />
				))}
			</ReaderContext>
		</div>
	);
}

/** Knows nobody and no room: in what people wrote nothing is theirs, and nothing leads within the house. */
const NOBODY: Reader = {
	...{ room: "", me: "", names: [], rooms: new Set() },
	holdTop: () => undefined,
	whenFree: (_, grow) => {
		grow();
		return () => undefined;
	},
};
