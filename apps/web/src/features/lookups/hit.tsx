import type { SearchHit } from "@parley/protocol/lookups";
import { fullTime } from "../../ui/dates.ts";
import { Link } from "../../ui/link.tsx";
import { inkOfName } from "../../ui/name-colour.ts";
import { nameShown } from "../../ui/name-shown.ts";
import styles from "./answers.module.css";

interface HitProps {
	readonly hit: SearchHit;
	readonly when: string;
	/** the room, where it is another one; "": it is this */
	readonly where: string;
	readonly onFollow: (() => void) | undefined;
}

/** A message that was found, which is a way to it. */
export function Hit({ hit, when, where, onFollow }: HitProps) {
	return (
		<Link to={`/r/${hit.room}#${hit.seq}`} className={styles["hit"]} {...(onFollow && { onClick: onFollow })}>
			<span className={styles["about"]}>
				<bdi style={{ color: inkOfName(hit.name) }}>{nameShown(hit.name)}</bdi>
				<time dateTime={new Date(hit.at).toISOString()} title={fullTime(hit.at)}>
					{when}
				</time>
				<small>
					<bdi>{where}</bdi> <bdi dir="ltr">#{hit.seq}</bdi>
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
