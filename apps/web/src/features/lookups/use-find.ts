import { isRetryable } from "@parley/client/http/retryable";
import type { SearchHit } from "@parley/protocol/lookups";
import type { Refusal } from "@parley/protocol/refusals";
import { useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askedBy, type FindQuestion } from "./find-question.ts";

/** Not for each letter of who types fast: some four questions a second. */
const PAUSE_MS = 150;
const AGAIN_MS = 1_000;

interface Found {
	readonly hits: readonly SearchHit[];
	/** where to go on; null: that was all */
	readonly next: number | null;
}

interface Older {
	readonly of: FindQuestion;
	/** null: in all rooms */
	readonly where: string | null;
	readonly found: Found;
}

/** `asking`: with what stands there until the answer comes. */
export type Finding =
	| { readonly state: "idle" }
	| { readonly state: "asking"; readonly shown: Found | null }
	| { readonly state: "found"; readonly shown: Found }
	| { readonly state: "refused"; readonly refusal: Refusal; readonly shown: Found | null };

/** FIND1: asks as one types; the next question calls the last one off, here and on its way. */
export function useFind(
	question: FindQuestion,
	room: string,
): { readonly finding: Finding; readonly older: () => void } {
	const client = useClient();
	const [finding, setFinding] = useState<Finding>({ state: "idle" });
	/** of those that came already; null: from the newest */
	const [older, setOlder] = useState<Older | null>(null);
	const where = question.here ? room : null;
	const before = older?.of === question && older.where === where ? older.found : null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: who looks in all rooms asks nothing anew in another one
	useEffect(() => {
		const asked = askedBy(question, room, before?.next ?? undefined);
		if (asked === null) return setFinding({ state: "idle" });
		const stopping = new AbortController();
		const isTyping = question.typed !== "" && !question.said && before === null;
		let timer = setTimeout(ask, isTyping ? PAUSE_MS : 0);
		setFinding((was) => ({ state: "asking", shown: shownOf(was) }));
		async function ask() {
			const result = await client.lookUp("search", asked ?? {}, stopping.signal);
			if (stopping.signal.aborted) return;
			if (result.ok) {
				const { hits, more, next = hits.at(-1)?.seq ?? null } = result.answer;
				const all = [...(before?.hits ?? []), ...hits];
				return setFinding({ state: "found", shown: { hits: all, next: more ? next : null } });
			}
			const { refusal } = result;
			setFinding((was) => ({ state: "refused", refusal, shown: shownOf(was) }));
			if (isRetryable(refusal)) timer = setTimeout(ask, refusal.retryAfterMs ?? AGAIN_MS);
		}
		return () => {
			clearTimeout(timer);
			stopping.abort();
		};
	}, [client, question, where, before]);
	return {
		finding,
		older: () => {
			if (finding.state === "found") setOlder({ of: question, where, found: finding.shown });
		},
	};
}

export function shownOf(finding: Finding): Found | null {
	return finding.state === "idle" ? null : finding.shown;
}
