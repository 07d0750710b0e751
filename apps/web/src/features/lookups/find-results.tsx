import { useChat } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { conversationLabels } from "../../ui/conversation-labels.ts";
import { clockTime, dayLabel } from "../../ui/dates.ts";
import { findTexts as words } from "../../ui/find-texts.ts";
import { Hidden } from "../../ui/hidden.tsx";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { useNow } from "../../ui/use-now.ts";
import { FindHit } from "./find-hit.tsx";
import styles from "./find-panel.module.css";
import type { FindQuestion } from "./find-question.ts";
import { type Finding, shownOf } from "./use-find.ts";

const DAY_CHECK_MS = 60_000;

interface FindResultsProps {
	readonly id: string;
	readonly question: FindQuestion;
	readonly finding: Finding;
	readonly room: string;
	readonly onFollow: (() => void) | undefined;
	readonly onOlder: () => void;
}

export function FindResults({ id, question, finding, room, onFollow, onOlder }: FindResultsProps) {
	const now = useNow(DAY_CHECK_MS);
	const labels = conversationLabels(useChat((state) => state.conversations));
	const shown = shownOf(finding);
	const isEmpty = finding.state === "found" && finding.shown.hits.length === 0 && shown?.next === null;
	return (
		<div id={id} className={styles["results"]} aria-busy={finding.state === "asking"}>
			<div role="status">
				<Hidden>{spokenOf(finding)}</Hidden>
			</div>
			{finding.state === "idle" && <p className={styles["note"]}>{words.hint}</p>}
			{finding.state === "refused" && (
				<p className={styles["refused"]}>{refusalTexts.sentence(finding.refusal)}</p>
			)}
			{isEmpty && <p className={styles["note"]}>{words.none[question.kind]}</p>}
			<ol>
				{shown?.hits.map((hit) => (
					<FindHit
						key={hit.seq}
						hit={hit}
						when={`${dayLabel(hit.at, now)}, ${clockTime(hit.at)}`}
						where={hit.room === room ? "" : (labels.get(hit.room) ?? hit.room)}
						onFollow={onFollow}
					/>
				))}
			</ol>
			{finding.state === "asking" && shown === null && <p className={styles["note"]}>{words.asking}</p>}
			{shown !== null && shown.next !== null && !(question.said && question.best) && (
				<Button look="plain" aria-disabled={finding.state !== "found"} onClick={onOlder}>
					{words.older}
				</Button>
			)}
		</div>
	);
}

/** How many stand there, for who does not see it; of those that do not, nothing is counted. */
function spokenOf(finding: Finding): string {
	if (finding.state === "refused") return refusalTexts.sentence(finding.refusal);
	if (finding.state !== "found") return "";
	return words.found(finding.shown.hits.length, finding.shown.next !== null);
}
