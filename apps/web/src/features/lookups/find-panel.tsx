import type { Me } from "@parley/client/state/chat-state";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { findTexts as words } from "../../ui/find-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { Segments } from "../../ui/segments.tsx";
import { FindChoices } from "./find-choices.tsx";
import styles from "./find-panel.module.css";
import type { FindKind, FindQuestion } from "./find-question.ts";
import { FindResults } from "./find-results.tsx";
import { stepAmong } from "./step-among.ts";
import { useFind } from "./use-find.ts";

interface FindPanelProps {
	/** the one that stands beside it */
	readonly room: string;
	/** as people call it */
	readonly name: string;
	readonly me: Me;
	/** one goes to a message */
	readonly onFollow: (() => void) | undefined;
	readonly onClose: () => void;
}

/** What is added to it on its way, a star or the times of days, must fit beside it. */
const QUERY_CHARS_MAX = 400;
const KINDS: readonly FindKind[] = ["words", "files", "links", "mentions"];
const NOTHING: FindQuestion = { typed: "", kind: "words", here: false, said: false, best: false };

/** What somebody looked for last, for when they come back to it. */
let last: { readonly session: string; readonly question: FindQuestion } | null = null;

/** FIND1: beside the conversation, so that both can be read. */
export function FindPanel({ room, name, me, onFollow, onClose }: FindPanelProps) {
	const [question, setQuestion] = useState(last?.session === me.session ? last.question : NOTHING);
	const { finding, older } = useFind(question, room);
	const panel = useRef<HTMLElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const results = useId();
	useEffect(() => {
		const cameFrom = document.activeElement;
		field.current?.select();
		return () => {
			if (document.activeElement === document.body && cameFrom instanceof HTMLElement) cameFrom.focus();
		};
	}, []);
	const change = (part: Partial<FindQuestion>) => {
		const changed = { ...question, ...part };
		last = { session: me.session, question: changed };
		setQuestion(changed);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Escape") onClose();
		else if (stepAmong(panel.current, event.key)) event.preventDefault();
	};
	return (
		<aside
			ref={panel}
			className={styles["panel"]}
			aria-label={words.region}
			data-region="find"
			onKeyDown={onKeyDown}
		>
			<form
				className={styles["head"]}
				onSubmit={(event) => {
					event.preventDefault();
					change({ said: true });
				}}
			>
				<div className={styles["field"]}>
					<Search size={16} aria-hidden="true" />
					<input
						ref={field}
						type="search"
						dir="auto"
						data-found
						aria-label={words.field}
						aria-controls={results}
						placeholder={words.field}
						autoComplete="off"
						spellCheck={false}
						enterKeyHint="search"
						maxLength={QUERY_CHARS_MAX}
						value={question.typed}
						onChange={({ currentTarget }) => change({ typed: currentTarget.value, said: false })}
					/>
				</div>
				<IconButton label={insideTexts.common.close} onClick={onClose}>
					<X size={18} aria-hidden="true" />
				</IconButton>
			</form>
			<Segments
				label={words.of}
				value={question.kind}
				options={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
				onChoose={(kind) => change({ kind })}
			/>
			<FindChoices question={question} name={name} onChange={change} />
			<FindResults
				id={results}
				question={question}
				finding={finding}
				room={room}
				onFollow={onFollow}
				onOlder={older}
			/>
		</aside>
	);
}
