import { ArrowUpDown, ChessKnight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { CardProps } from "../shared/card.ts";
import { Ending } from "../shared/ending.tsx";
import { Button, Frame, lineStyle, refusalIn } from "../shared/parts.tsx";
import { Asking } from "./asking.tsx";
import { Board } from "./board.tsx";
import styles from "./card.module.css";
import { type BLACK, type Game, nameOf, other, sideOf, turnOf, WHITE } from "./game.ts";
import { GRACE_S } from "./limits.ts";
import { Piece } from "./piece.tsx";
import { Player } from "./player.tsx";
import { isCheck, PROMOTIONS, play, type Step } from "./position.ts";
import { Record } from "./record.tsx";
import { TypedMove } from "./typed-move.tsx";
import type { ChessWords } from "./words.ts";

export default function Card(props: CardProps<Game, ChessWords>) {
	const { state: game, me, seat, mayModerate, act, refused, at, words } = props;
	const side = sideOf(game.players, me.id);
	const [isTurned, setTurned] = useState(false);
	const [promoting, setPromoting] = useState<Step>();
	const own = side ?? WHITE;
	const bottom = isTurned ? other(own) : own;
	const isOver = game.end !== undefined;
	const isFull = !game.players.includes(null);
	const hasBegun = game.moves.length > 0;
	const mayMove = side !== undefined && !isOver && turnOf(game) === side && (hasBegun || isFull);
	const move = (step: Step) => {
		setPromoting(undefined);
		act({ move: step });
	};
	const step = (from: string, to: string) => {
		if (play(game.fen, { from, to }) === undefined) setPromoting({ from, to });
		else move({ from, to });
	};
	const player = (of: typeof WHITE | typeof BLACK) => (
		<Player
			game={game}
			side={of}
			at={at}
			isMe={side === of}
			maySit={side === undefined && !isOver}
			words={words}
			onSit={() => act({ sit: { seat: of } })}
		/>
	);
	return (
		<Frame
			label={words.title}
			icon={<ChessKnight size={16} />}
			title={words.title}
			refused={refusalIn(words.refusals, refused)}
			actions={
				<>
					<Button look="plain" aria-pressed={isTurned} onClick={() => setTurned(!isTurned)}>
						<ArrowUpDown size={14} aria-hidden="true" /> {words.flip}
					</Button>
					{seat !== undefined && side === undefined && !isOver && (
						<Button onClick={() => act({ rise: {} })}>{words.rise}</Button>
					)}
					{mayModerate && !isOver && side === undefined && (
						<Ending label={words.end} words={words.ending} act={act} />
					)}
				</>
			}
		>
			{player(other(bottom))}
			<Board game={game} bottom={bottom} mayMove={mayMove} words={words} onStep={step} />
			{promoting !== undefined && mayMove && (
				<Promotion
					colour={own}
					words={words}
					onChoose={(promotion) => move({ ...promoting, promotion })}
					onCancel={() => setPromoting(undefined)}
				/>
			)}
			{player(bottom)}
			<p className={styles["status"]} role="status">
				{statusOf(game, mayMove, words)}
			</p>
			{side !== undefined && !isOver && <Asking game={game} side={side} words={words} act={act} />}
			{side !== undefined && !isOver && <p className={styles["away"]}>{words.away(GRACE_S / 60)}</p>}
			{mayMove && <TypedMove fen={game.fen} words={words} onStep={move} />}
			<Record game={game} words={words} />
		</Frame>
	);
}

interface PromotionProps {
	readonly colour: typeof WHITE | typeof BLACK;
	readonly words: ChessWords;
	readonly onChoose: (promotion: (typeof PROMOTIONS)[number]) => void;
	readonly onCancel: () => void;
}

function Promotion({ colour, words, onChoose, onCancel }: PromotionProps) {
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape") return;
		event.stopPropagation();
		onCancel();
	};
	return (
		<fieldset className={styles["promotion"]} onKeyDown={onKeyDown}>
			<legend>{words.promote}</legend>
			<div className={lineStyle}>
				{PROMOTIONS.map((promotion, index) => (
					// the focus comes from the square on which the pawn arrives
					<Button key={promotion} autoFocus={index === 0} onClick={() => onChoose(promotion)}>
						<span className={styles["small"]}>
							<Piece letter={colour === WHITE ? promotion.toUpperCase() : promotion} />
						</span>
						{words.promoteTo[promotion]}
					</Button>
				))}
			</div>
		</fieldset>
	);
}

/** What was played last and who is next, or how it ended: read out as it changes. */
function statusOf(game: Game, mayMove: boolean, words: ChessWords): string {
	const { end, moves, players, fen } = game;
	if (end !== undefined)
		return words.over(end, end.winner === undefined ? undefined : nameOf(game, end.winner));
	const last = moves.at(-1);
	if (last === undefined && players.includes(null)) return words.waiting;
	const turn = turnOf(game);
	const parts = [
		last !== undefined && words.played(other(turn), last),
		isCheck(fen) && words.check,
		mayMove ? words.yourTurn : words.turn(turn),
	];
	return parts.filter((part) => part !== false).join(" · ");
}
