import { Button } from "../../ui/button.tsx";
import { clockTime, dayLabel } from "../../ui/dates.ts";
import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { useNow } from "../../ui/use-now.ts";
import type { SearchFound } from "./answer.ts";
import styles from "./answers.module.css";
import type { CardEvents } from "./card-events.ts";
import { Hit } from "./hit.tsx";
import type { Card } from "./use-lookup.ts";
import { summaryOf } from "./words.ts";

const DAY_CHECK_MS = 60_000;

interface SearchAnswerProps extends Pick<CardEvents, "room" | "onFollow" | "onOlder"> {
	readonly found: SearchFound;
	readonly older: Extract<Card, { state: "answered" }>["older"];
}

export function SearchAnswer({ found, older, room, onFollow, onOlder }: SearchAnswerProps) {
	const now = useNow(DAY_CHECK_MS);
	if (found.hits.length === 0) return <p className={styles["none"]}>{summaryOf(found)}</p>;
	return (
		<>
			<p className={styles["note"]}>{summaryOf(found)}</p>
			<ol className={styles["hits"]}>
				{found.hits.map((hit) => (
					<li key={hit.seq}>
						<Hit
							hit={hit}
							when={`${dayLabel(hit.at, now)}, ${clockTime(hit.at)}`}
							where={hit.room === room ? "" : hit.room}
							onFollow={onFollow}
						/>
					</li>
				))}
			</ol>
			{typeof older === "object" && <p className={styles["note"]}>{refusalTexts.sentence(older)}</p>}
			{found.more && found.best && <p className={styles["note"]}>{texts.bestOnly}</p>}
			{found.more && !found.best && (
				<Button look="plain" onClick={onOlder} disabled={older === "asking"}>
					{older === "asking" ? texts.asking : texts.older}
				</Button>
			)}
		</>
	);
}
