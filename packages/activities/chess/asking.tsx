import { useState } from "react";
import { Button, lineStyle } from "../shared/parts.tsx";
import type { Command } from "../src/activity.ts";
import { type Game, hasBegun, mayTakeBack, nameOf, other, type Side } from "./game.ts";
import type { ChessWords } from "./words.ts";

interface AskingProps {
	readonly game: Game;
	readonly side: Side;
	readonly words: ChessWords;
	readonly act: (command: Command) => void;
}

/** What one side can ask the other, is asked, or can give up. */
export function Asking({ game, side, words, act }: AskingProps) {
	/** undefined: not asked yet, so nothing takes the focus */
	const [isResigning, setResigning] = useState<boolean>();
	const { offer, moves } = game;
	if (isResigning)
		return (
			<div className={lineStyle} role="alert">
				{words.resignSure}
				<Button look="danger" onClick={() => act({ resign: {} })}>
					{words.yes}
				</Button>
				<Button autoFocus onClick={() => setResigning(false)}>
					{words.no}
				</Button>
			</div>
		);
	return (
		<div className={lineStyle}>
			{offer !== undefined && <Offered {...{ game, side, words, act }} />}
			{offer === undefined && moves.length >= 2 && (
				<Button onClick={() => act({ offer: { what: "draw" } })}>{words.offer.draw}</Button>
			)}
			{offer === undefined && mayTakeBack(game, side) && (
				<Button onClick={() => act({ offer: { what: "take-back" } })}>{words.offer["take-back"]}</Button>
			)}
			{game.players[other(side)] === null && hasBegun(game) && (
				<Button look="strong" onClick={() => act({ claim: {} })}>
					{words.claim}
				</Button>
			)}
			{moves.length > 0 ? (
				<Button autoFocus={isResigning === false} onClick={() => setResigning(true)}>
					{words.resign}
				</Button>
			) : (
				<Button onClick={() => act({ rise: {} })}>{words.rise}</Button>
			)}
		</div>
	);
}

function Offered({ game, side, words, act }: AskingProps) {
	const { offer } = game;
	if (offer === undefined) return null;
	if (offer.side === side)
		return (
			<>
				<span>{words.asked[offer.what]}</span>
				<Button onClick={() => act({ answer: { yes: false } })}>{words.withdraw}</Button>
			</>
		);
	return (
		<>
			<span role="alert">{words.asks[offer.what](nameOf(game, offer.side) ?? words.sides[offer.side])}</span>
			<Button look="strong" onClick={() => act({ answer: { yes: true } })}>
				{words.agree}
			</Button>
			<Button onClick={() => act({ answer: { yes: false } })}>{words.decline}</Button>
		</>
	);
}
