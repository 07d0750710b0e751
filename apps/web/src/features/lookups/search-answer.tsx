import type { SearchHit } from "@parley/protocol/lookups";
import { Button } from "../../ui/button.tsx";
import { clockTime, dayLabel, fullTime } from "../../ui/dates.ts";
import { Link } from "../../ui/link.tsx";
import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import { inkOfName } from "../../ui/name-colour.ts";
import { nameShown } from "../../ui/name-shown.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { useNow } from "../../ui/use-now.ts";
import type { SearchFound } from "./answer.ts";
import styles from "./answers.module.css";
import type { CardEvents } from "./card-events.ts";
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
							room={room}
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

function Hit({
	hit,
	when,
	room,
	onFollow,
}: {
	hit: SearchHit;
	when: string;
	room: string;
	onFollow: () => void;
}) {
	return (
		<Link to={`/r/${hit.room}#${hit.seq}`} className={styles["hit"]} onClick={onFollow}>
			<span className={styles["about"]}>
				<bdi style={{ color: inkOfName(hit.name) }}>{nameShown(hit.name)}</bdi>
				<time dateTime={new Date(hit.at).toISOString()} title={fullTime(hit.at)}>
					{when}
				</time>
				<small dir="ltr">
					{hit.room !== room && `${hit.room} `}#{hit.seq}
				</small>
			</span>
			<span className={styles["snippet"]} dir="auto">
				{hit.snippet.map((piece, index) =>
					// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
					piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
				)}
			</span>
		</Link>
	);
}
