import { type KeyboardEvent, useRef, useState } from "react";
import styles from "./board.module.css";
import type { Game, Side } from "./game.ts";
import { Piece } from "./piece.tsx";
import { isCheck, piecesOf, stepsFrom } from "./position.ts";
import { isDark, rowsFor, squareBeside } from "./squares.ts";
import type { ChessWords } from "./words.ts";

interface BoardProps {
	readonly game: Game;
	/** whose men stand at the bottom */
	readonly bottom: Side;
	/** whoever looks may move now */
	readonly mayMove: boolean;
	readonly words: ChessWords;
	readonly onStep: (from: string, to: string) => void;
}

/** One square of the board takes the focus; arrows go on from there. A board is read from left to right everywhere. */
export function Board({ game, bottom, mayMove, words, onStep }: BoardProps) {
	const { fen, last } = game;
	const grid = useRef<HTMLTableElement>(null);
	const [focused, setFocused] = useState(bottom === 0 ? "e2" : "e7");
	const [pickedUp, setPickedUp] = useState<{ readonly square: string; readonly fen: string }>();
	const pieces = piecesOf(fen);
	const steps = mayMove ? stepsFrom(fen) : {};
	// what was picked up before the other moved is put down
	const picked = mayMove && pickedUp?.fen === fen ? pickedUp.square : undefined;
	const goals = picked === undefined ? [] : (steps[picked] ?? []);
	const checked = isCheck(fen) ? (fen.split(" ")[1] === "w" ? "K" : "k") : undefined;

	const press = (square: string) => {
		setFocused(square);
		if (picked !== undefined && goals.includes(square)) {
			setPickedUp(undefined);
			onStep(picked, square);
		} else setPickedUp(square === picked || steps[square] === undefined ? undefined : { square, fen });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const next = squareBeside(focused, event.key, bottom);
		if (event.key === "Escape" && picked !== undefined) setPickedUp(undefined);
		else if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
		else {
			setFocused(next);
			grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
		}
		// neither the page nor the list of messages scrolls by it
		event.preventDefault();
		event.stopPropagation();
	};
	const marksOf = (square: string): string[] => {
		const marks = words.marks;
		return [
			square === picked && marks.picked,
			goals.includes(square) && marks.goal,
			(square === last?.from || square === last?.to) && marks.last,
			checked !== undefined && pieces.get(square) === checked && marks.check,
		].filter((mark) => mark !== false);
	};

	return (
		<table
			ref={grid}
			className={styles["board"]}
			dir="ltr"
			// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as a grid a screen reader leaves it the arrow keys
			role="grid"
			aria-label={words.board}
			onKeyDown={onKeyDown}
		>
			<tbody>
				{rowsFor(bottom).map((squares, row) => (
					<tr key={squares[0]} className={styles["row"]}>
						{squares.map((square, column) => {
							const letter = pieces.get(square);
							return (
								<td key={square}>
									<button
										type="button"
										className={styles["square"]}
										data-square={square}
										data-dark={isDark(square)}
										data-last={square === last?.from || square === last?.to}
										data-picked={square === picked}
										data-goal={goals.includes(square)}
										data-check={checked !== undefined && letter === checked}
										tabIndex={square === focused ? 0 : -1}
										aria-label={words.square(square, nameOf(letter, words), marksOf(square))}
										onClick={() => press(square)}
										onFocus={() => setFocused(square)}
									>
										{column === 0 && <span className={styles["rank"]} data-sign={square.charAt(1)} />}
										{row === 7 && <span className={styles["file"]} data-sign={square.charAt(0)} />}
										{letter !== undefined && <Piece letter={letter} />}
									</button>
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function nameOf(letter: string | undefined, words: ChessWords): string {
	if (letter === undefined) return words.emptySquare;
	const piece = letter.toLowerCase() as Parameters<ChessWords["piece"]>[1];
	return words.piece(letter === piece ? 1 : 0, piece);
}
