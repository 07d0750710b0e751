import { BLACK, type Clock, type End, type Game, nameOf, WHITE } from "./game.ts";

const LINE_CHARS_MAX = 79;

/** The game as any chess program reads it. `at`: when it was begun, ms since 1970. */
export function pgnOf(game: Game, at: number | undefined): string {
	const { moves, clock, end } = game;
	const result = resultOf(end);
	const tags = [
		["Event", "Parley"],
		["Site", "?"],
		["Date", at === undefined ? "????.??.??" : new Date(at).toISOString().slice(0, 10).replaceAll("-", ".")],
		["Round", "-"],
		["White", nameOf(game, WHITE) ?? "?"],
		["Black", nameOf(game, BLACK) ?? "?"],
		["Result", result],
		["TimeControl", timeControl(clock)],
	];
	const head = tags.map(([tag, value = ""]) => `[${tag} "${value.replaceAll(/["\\]/g, "\\$&")}"]`).join("\n");
	return `${head}\n\n${wrapped([...numbered(moves), result])}\n`;
}

function resultOf(end: End | undefined): "1-0" | "0-1" | "1/2-1/2" | "*" {
	if (end === undefined || end.how === "ended") return "*";
	if (end.winner === undefined) return "1/2-1/2";
	return end.winner === WHITE ? "1-0" : "0-1";
}

function timeControl(clock: Clock | undefined): string {
	return clock === undefined ? "-" : `${clock.startS}+${clock.incrementS}`;
}

function numbered(moves: readonly string[]): string[] {
	return moves.flatMap((san, index) => (index % 2 === 0 ? [`${index / 2 + 1}.`, san] : [san]));
}

function wrapped(words: readonly string[]): string {
	const lines = [""];
	for (const word of words) {
		const line = lines.at(-1) ?? "";
		if (line === "") lines[lines.length - 1] = word;
		else if (line.length + 1 + word.length > LINE_CHARS_MAX) lines.push(word);
		else lines[lines.length - 1] = `${line} ${word}`;
	}
	return lines.join("\n");
}
