import { Chess, DEFAULT_POSITION } from "chess.js";

export const PROMOTIONS = ["q", "r", "b", "n"] as const;
export type Promotion = (typeof PROMOTIONS)[number];

export interface Step {
	readonly from: string;
	readonly to: string;
	readonly promotion?: Promotion | undefined;
}

export interface Position {
	readonly fen: string;
	/** what tells it from others when positions are counted: who stands where, whose turn, castling, en passant */
	readonly key: string;
}

export interface Played extends Position {
	/** in standard notation */
	readonly san: string;
	readonly step: Step;
	/** a pawn moved or something was taken: no position of before can come again */
	readonly isForGood: boolean;
}

/** How the position itself ends a game, for whoever has the turn in it. */
export type Stand = "open" | "checkmate" | "stalemate" | "material" | "fifty-moves";

export const STARTING: Position = { fen: DEFAULT_POSITION, key: keyOf(DEFAULT_POSITION) };

/** Undefined: the move is against the rules. */
export function play(fen: string, step: Step | string): Played | undefined {
	const chess = at(fen);
	try {
		const { from, to, promotion, san, after, piece, captured } = chess.move(asked(step));
		return {
			...{ fen: after, key: keyOf(after), san },
			step: isPromotion(promotion) ? { from, to, promotion } : { from, to },
			isForGood: piece === "p" || captured !== undefined,
		};
	} catch {
		// chess.js throws for a move that cannot be, and for nothing else here: the position was made by it
		return undefined;
	}
}

export function standOf(fen: string): Stand {
	const chess = at(fen);
	if (chess.isCheckmate()) return "checkmate";
	if (chess.isStalemate()) return "stalemate";
	if (chess.isInsufficientMaterial()) return "material";
	return chess.isDrawByFiftyMoves() ? "fifty-moves" : "open";
}

/** Nothing but a king cannot win, not even on time. */
export function hasOnlyKing(fen: string, side: 0 | 1): boolean {
	const letters = side === 0 ? /[QRBNP]/ : /[qrbnp]/;
	return !letters.test(fen.split(" ")[0] ?? "");
}

/** Where what stands on each square may go. */
export function stepsFrom(fen: string): Readonly<Record<string, readonly string[]>> {
	const steps: Record<string, string[]> = {};
	for (const { from, to } of at(fen).moves({ verbose: true })) {
		const before = steps[from] ?? [];
		if (!before.includes(to)) steps[from] = [...before, to];
	}
	return steps;
}

export function isCheck(fen: string): boolean {
	return at(fen).inCheck();
}

/** What stands where: on "e1" a "K", on "e8" a "k". */
export function piecesOf(fen: string): ReadonlyMap<string, string> {
	const pieces = new Map<string, string>();
	for (const row of at(fen).board())
		for (const piece of row)
			if (piece) pieces.set(piece.square, piece.color === "w" ? piece.type.toUpperCase() : piece.type);
	return pieces;
}

/** An absent promotion must not be there as undefined: chess.js would look for a move that has it. */
function asked(step: Step | string) {
	if (typeof step === "string") return step;
	const { from, to, promotion } = step;
	return promotion === undefined ? { from, to } : { from, to, promotion };
}

function isPromotion(piece: string | undefined): piece is Promotion {
	return PROMOTIONS.some((promotion) => promotion === piece);
}

function at(fen: string): Chess {
	return new Chess(fen, { skipValidation: true });
}

function keyOf(fen: string): string {
	return fen.split(" ").slice(0, 4).join(" ");
}
