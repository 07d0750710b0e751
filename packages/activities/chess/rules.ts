import * as z from "zod/mini";
import { activity, type Person, type Refused, refuse, type Seats } from "../src/activity.ts";
import { isUp, upAt } from "./clock.ts";
import {
	type Game,
	hasBegun,
	mayTakeBack,
	type Offer,
	other,
	type Side,
	sideOf,
	takenBack,
	turnOf,
} from "./game.ts";
import { GRACE_S, INCREMENT_S_MAX, MINUTES_MAX } from "./limits.ts";
import { PROMOTIONS, play, type Step } from "./position.ts";
import { endByTime, move, newGame, takeBack } from "./progress.ts";
import { en } from "./words.ts";

const Square = z.string().check(z.regex(/^[a-h][1-8]$/));
const Nothing = z.strictObject({});
type Nothing = Record<string, never>;

const Start = z.strictObject({
	/** for each side; absent: no clock */
	minutes: z.optional(z.int().check(z.minimum(1), z.maximum(MINUTES_MAX))),
	/** seconds more for each move */
	incrementS: z.optional(z.int().check(z.nonnegative(), z.maximum(INCREMENT_S_MAX))),
});

/** Two play, all look on. Seat 0 has White. */
export default activity({
	name: "chess",
	version: 1,
	decidedWith: { "chess.js": "1.4.0" },
	start: Start,
	seats: { count: 2, graceS: GRACE_S },
	commands: {
		move: z.strictObject({ from: Square, to: Square, promotion: z.optional(z.enum(PROMOTIONS)) }),
		offer: z.strictObject({ what: z.enum(["draw", "take-back"]) }),
		answer: z.strictObject({ yes: z.boolean() }),
		resign: Nothing,
		/** the other left for good: the game is won */
		claim: Nothing,
		"time-up": Nothing,
	},
	init: (start, { at }) => newGame(start, at),
	decide: {
		move(game, step, { me, seats, at }) {
			const side = sideIn(game, seats, me);
			if (typeof side !== "number") return side;
			if (game.moves.length === 0 && seats.includes(undefined)) return refuse("nobody-there");
			if (isUp(game, at)) return refuse("time-is-up");
			if (turnOf(game) !== side) return refuse("not-your-turn");
			const played = play(game.fen, step);
			return played === undefined ? refuse("against-the-rules") : { moved: played.step };
		},
		offer(game, { what }, { me, seats, at }) {
			const side = sideIn(game, seats, me);
			if (typeof side !== "number") return side;
			if (isUp(game, at)) return refuse("time-is-up");
			if (game.offer !== undefined) return refuse("asked");
			if (game.declined?.what === what && game.declined.side === side) return refuse("declined");
			const isEarly = what === "draw" ? game.moves.length < 2 : !mayTakeBack(game, side);
			if (isEarly) return refuse("too-early");
			return { offered: { what, side } };
		},
		answer(game, { yes }, { me, seats, at }) {
			const side = sideIn(game, seats, me);
			if (typeof side !== "number") return side;
			if (isUp(game, at)) return refuse("time-is-up");
			if (game.offer === undefined) return refuse("not-asked");
			// whoever asked may take it back
			if (game.offer.side === side && yes) return refuse("not-asked");
			return { answered: { yes } };
		},
		resign(game, _body, { me, seats }) {
			const side = sideIn(game, seats, me);
			return typeof side === "number" ? { resigned: { side } } : side;
		},
		claim(game, _body, { me, seats }) {
			const side = sideIn(game, seats, me);
			if (typeof side !== "number") return side;
			if (!hasBegun(game)) return refuse("too-early");
			return isThere(game, seats, other(side)) ? refuse("still-there") : { claimed: { side } };
		},
		"time-up": (game, _body, { at }) => (isUp(game, at) ? { "time-up": {} } : refuse("too-early")),
	},
	fold: {
		moved(game, step: Step, { me, at }) {
			move(game, step, me, at);
		},
		offered(game, offer: Offer) {
			game.offer = offer;
		},
		answered(game, { yes }: { yes: boolean }, { at }) {
			answer(game, yes, at);
		},
		resigned(game, { side }: { side: Offer["side"] }) {
			game.end = { how: "resigned", winner: other(side) };
		},
		claimed(game, { side }: { side: Offer["side"] }) {
			game.end = { how: "left", winner: side };
		},
		"time-up"(game, _body: Nothing) {
			game.end = endByTime(game);
		},
		sat(game, { seat }: { seat: number }, { me }) {
			const owner = game.owners[seat] ?? me;
			game.players[seat] = owner.id === me.id ? me : null;
		},
		rose(game, { seat }: { seat: number }) {
			game.players[seat] = null;
			delete game.offer;
		},
		ended(game, _body: Nothing, { me }) {
			// who began a game and plays in it gives it up, and does not undo it
			const side = game.moves.length < 2 ? undefined : sideOf(game.players, me.id);
			game.end = side === undefined ? { how: "ended" } : { how: "resigned", winner: other(side) };
		},
	},
	isOver: ({ end }) => end !== undefined,
	due(game) {
		const at = upAt(game);
		return at === undefined ? undefined : { at, command: { "time-up": {} } };
	},
	describe: (game) => en.described(game),
});

/** Whose side it is, and who sits there. */
function sideIn({ owners }: Game, seats: Seats, me: Person): Side | Refused {
	const side = sideOf(seats, me.id);
	if (side === undefined) return refuse("not-seated");
	return (owners[side] ?? me).id === me.id ? side : refuse("not-your-game");
}

function isThere({ owners }: Game, seats: Seats, side: Side): boolean {
	return seats[side] !== undefined && seats[side].id === owners[side]?.id;
}

function answer(game: Game, yes: boolean, at: number): void {
	const { offer } = game;
	delete game.offer;
	if (offer === undefined) return;
	if (!yes) game.declined = offer;
	else if (offer.what === "draw") game.end = { how: "agreed" };
	else takeBack(game, takenBack(game, offer.side), at);
}
