import { useLogTime } from "../shared/page/use-log-time.ts";
import { Button } from "../shared/parts.tsx";
import styles from "./card.module.css";
import { isRunning, leftAt } from "./clock.ts";
import { type Game, type Side, turnOf } from "./game.ts";
import type { ChessWords } from "./words.ts";

const TICK_MS = 200;
/** From here on tenths of a second are told. */
const HURRY_MS = 20_000;

interface PlayerProps {
	readonly game: Game;
	readonly side: Side;
	/** the log's time as this is shown */
	readonly at: number;
	readonly isMe: boolean;
	readonly maySit: boolean;
	readonly words: ChessWords;
	readonly onSit: () => void;
}

/** Who has this side, whether it is their turn, and what time they have left. */
export function Player({ game, side, at, isMe, maySit, words, onSit }: PlayerProps) {
	const player = game.players[side];
	const { clock } = game;
	const hasTurn = game.end === undefined && turnOf(game) === side;
	const now = useLogTime(at, hasTurn && isRunning(game) ? TICK_MS : null);
	const left = clock === undefined ? undefined : leftAt(game, clock, side, now);
	const name = player?.name ?? words.sides[side];
	return (
		<div className={styles["player"]} data-turn={hasTurn}>
			<span className={styles["colour"]} data-side={side} aria-hidden="true" />
			<span className={styles["name"]}>
				{player ? <bdi>{player.name}</bdi> : words.free}
				<small>{isMe ? `${words.sides[side]}, ${words.you}` : words.sides[side]}</small>
			</span>
			{!player && maySit && <Button onClick={onSit}>{words.sit(side)}</Button>}
			{left !== undefined && (
				<time
					className={styles["clock"]}
					dir="ltr"
					role="timer"
					aria-label={words.clock(name, timeOf(left))}
					data-hurry={left < HURRY_MS}
				>
					{timeOf(left)}
				</time>
			)}
		</div>
	);
}

/** "1:02:03", "4:05", "19.3": as on every chess clock, in all languages. */
function timeOf(ms: number): string {
	if (ms < HURRY_MS) return (Math.ceil(ms / 100) / 10).toFixed(1);
	const seconds = Math.ceil(ms / 1000);
	const two = (value: number) => String(value).padStart(2, "0");
	const minutes = Math.floor(seconds / 60);
	const rest = two(seconds % 60);
	return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
