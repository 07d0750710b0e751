import { useRef, useState } from "react";
import { numeral } from "../shared/page/locale.ts";
import { Button } from "../shared/parts.tsx";
import styles from "./card.module.css";
import type { Game } from "./game.ts";
import { pgnOf } from "./pgn.ts";
import type { ChessWords } from "./words.ts";

interface RecordProps {
	readonly game: Game;
	readonly words: ChessWords;
}

/** All moves, and the game as a file that any chess program reads. */
export function Record({ game, words }: RecordProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [isCopied, setCopied] = useState(false);
	const pgn = pgnOf(game, undefined);
	const pairs = game.moves.flatMap((white, index) =>
		index % 2 === 0 ? [{ white, black: game.moves[index + 1] }] : [],
	);
	const copy = async () => {
		field.current?.select();
		setCopied(await copied(pgn));
	};
	return (
		<details className={styles["record"]}>
			<summary>{`${words.moves} (${numeral(pairs.length)})`}</summary>
			{pairs.length === 0 && <p>{words.noMoves}</p>}
			<ol dir="ltr">
				{pairs.map(({ white, black }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the number of a move is what it is known by
					<li key={index}>{black === undefined ? white : `${white} ${black}`}</li>
				))}
			</ol>
			<textarea ref={field} readOnly dir="ltr" rows={4} value={pgn} aria-label={words.pgn} />
			<Button onClick={copy}>{isCopied ? words.copied : words.copy}</Button>
		</details>
	);
}

/** On plain http there is no clipboard but the older way, for what is selected. */
async function copied(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return document.execCommand("copy");
	}
}
