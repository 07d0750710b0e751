import { ar as endingAr, en as endingEn } from "../shared/ending-words.ts";
import { arabicNumber, counted, type Forms, inArabic, isolate, type Words } from "../shared/words.ts";
import { type End, type Game, nameOf, turnOf } from "./game.ts";

const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const SIDES = ["White", "Black"] as const;

export const en = {
	title: "Chess",
	hint: "Two play, all look on",
	usage: "/chess 10+5",
	board: "Chessboard. Arrow keys move, Enter picks up and puts down, Escape lets go.",
	sides: { 0: SIDES[0], 1: SIDES[1] },
	sit: (side: 0 | 1) => `Play ${SIDES[side]}`,
	rise: "Stand up",
	free: "free",
	you: "you",
	square: (square: string, what: string, marks: readonly string[]) =>
		[`${square}, ${what}`, ...marks].join(", "),
	emptySquare: "empty",
	piece: (side: 0 | 1, piece: keyof typeof PIECES) => `${SIDES[side].toLowerCase()} ${PIECES[piece]}`,
	marks: { picked: "picked up", goal: "can go here", last: "last move", check: "in check" },
	turn: (side: 0 | 1) => `${SIDES[side]} to move`,
	yourTurn: "Your move",
	waiting: "Waits for two players",
	check: "check",
	played: (side: 0 | 1, san: string) => `${SIDES[side]} played ${san}`,
	clock: (name: string, time: string) => `${name} has ${time} left`,
	promote: "What shall the pawn become?",
	promoteTo: { q: "Queen", r: "Rook", b: "Bishop", n: "Knight" },
	typed: "Move, as in Nf3 or g1f3",
	play: "Play",
	flip: "Turn the board",
	offer: { draw: "Offer a draw", "take-back": "Ask to take back" },
	asks: {
		draw: (name: string) => `${isolate(name)} offers a draw`,
		"take-back": (name: string) => `${isolate(name)} asks to take a move back`,
	},
	asked: { draw: "You offered a draw", "take-back": "You asked to take a move back" },
	agree: "Agree",
	decline: "Decline",
	withdraw: "Withdraw",
	resign: "Resign",
	resignSure: "Give this game up?",
	yes: "Resign",
	no: "Play on",
	claim: "The other left: claim the win",
	away: (minutes: number) =>
		`Whoever is away for more than ${counted(minutes, "minute", "minutes")} loses their seat, and the other may claim the win.`,
	ending: endingEn,
	end: "End the game",
	moves: "Moves",
	noMoves: "No move yet",
	pgn: "The game as PGN",
	copy: "Copy PGN",
	copied: "Copied",
	over: (end: End, name: string | undefined) => overInEnglish(end, name),
	described: (game: Game) => describedInEnglish(game),
	refusals: {
		over: "This game is over.",
		"not-seated": "Take a seat first.",
		"not-your-game": "This game was begun by somebody else, who can come back to it.",
		"seat-taken": "Somebody else was quicker: that seat is taken.",
		seated: "You have a seat already.",
		"no-such-seat": "There is no such seat.",
		"nobody-there": "Nobody sits on the other side yet.",
		"time-is-up": "The time is up.",
		"not-your-turn": "It is the other's move.",
		"against-the-rules": "That move is against the rules.",
		asked: "A question is open already.",
		declined: "That was declined. Make a move first.",
		"too-early": "It is too early for that.",
		"not-asked": "Nobody asked you anything.",
		"still-there": "The other is still there.",
		"not-yours": "Only who began the game, or a moderator, can end it.",
	},
	form: {
		time: "Time for each",
		"time.none": "no clock",
		"time.3+2": "3 minutes, and 2 seconds a move",
		"time.5+0": "5 minutes",
		"time.10+5": "10 minutes, and 5 seconds a move",
		"time.30+10": "30 minutes, and 10 seconds a move",
	},
	problems: {
		time: (minutes: number, seconds: number) =>
			`Say minutes, and seconds more for each move: /chess 10+5. At most ${minutes} minutes and ${seconds} seconds; /chess alone has no clock.`,
	},
};
export type ChessWords = Words<typeof en>;

function overInEnglish({ how, winner }: End, name: string | undefined): string {
	const won = winner === undefined ? "" : `${name === undefined ? SIDES[winner] : isolate(name)} won`;
	switch (how) {
		case "checkmate":
			return `${won} by checkmate`;
		case "resigned":
			return `${won}: the other resigned`;
		case "time":
			return `${won} on time`;
		case "left":
			return `${won}: the other left`;
		case "stalemate":
			return "Draw by stalemate";
		case "material":
			return "Draw: neither can win with what is left";
		case "repetition":
			return "Draw: the same position for the third time";
		case "fifty-moves":
			return "Draw: fifty moves without a capture or a pawn move";
		case "too-long":
			return "Draw: the game became too long";
		case "agreed":
			return "Draw by agreement";
		case "ended":
			return "Ended without a result";
	}
}

function describedInEnglish(game: Game): string {
	const [white, black] = ([0, 1] as const).map((side) => nameOf(game, side) ?? "?");
	const moves = `${Math.ceil(game.moves.length / 2)} moves`;
	const { end } = game;
	const stand =
		end === undefined
			? `${SIDES[turnOf(game)]} to move`
			: overInEnglish(end, end.winner === undefined ? undefined : nameOf(game, end.winner));
	return `Chess: ${white} – ${black}, ${moves}. ${stand}`.replaceAll(/[\u2068\u2069]/g, "");
}

const minutesAway: Forms = {
	one: "دقيقة",
	two: "دقيقتين",
	few: "# دقائق",
	many: "# دقيقة",
	other: "# دقيقة",
};
const PIECES_AR = { p: "بيدق", n: "حصان", b: "فيل", r: "قلعة", q: "وزير", k: "ملك" };
const SIDES_AR = ["الأبيض", "الأسود"] as const;
const OF_SIDE_AR = ["أبيض", "أسود"] as const;

export const ar: ChessWords = {
	title: "شطرنج",
	hint: "يلعب اثنان ويشاهد الجميع",
	usage: "/chess 10+5",
	board: "رقعة شطرنج. الأسهم للتنقل، وEnter للرفع والوضع، وEscape للترك.",
	sides: { 0: SIDES_AR[0], 1: SIDES_AR[1] },
	sit: (side) => `اللعب بـ${SIDES_AR[side]}`,
	rise: "ترك المقعد",
	free: "خالٍ",
	you: "أنت",
	square: (square, what, marks) => [`\u2066${square}\u2069، ${what}`, ...marks].join("، "),
	emptySquare: "خالٍ",
	piece: (side, piece) => `${PIECES_AR[piece]} ${OF_SIDE_AR[side]}`,
	marks: { picked: "مرفوع", goal: "يمكن الوضع هنا", last: "النقلة الأخيرة", check: "كش" },
	turn: (side) => `الدور على ${SIDES_AR[side]}`,
	yourTurn: "دورك",
	waiting: "في انتظار لاعبَين",
	check: "كش",
	played: (side, san) => `لعب ${SIDES_AR[side]} \u2066${san}\u2069`,
	clock: (name, time) => `بقي لـ${name} ${time}`,
	promote: "إلى ماذا يُرقّى البيدق؟",
	promoteTo: { q: "وزير", r: "قلعة", b: "فيل", n: "حصان" },
	typed: "النقلة، مثل \u2066Nf3\u2069 أو \u2066g1f3\u2069",
	play: "لعب",
	flip: "قلب الرقعة",
	offer: { draw: "عرض التعادل", "take-back": "طلب التراجع" },
	asks: {
		draw: (name) => `يعرض ${isolate(name)} التعادل`,
		"take-back": (name) => `يطلب ${isolate(name)} التراجع عن نقلة`,
	},
	asked: { draw: "عرضت التعادل", "take-back": "طلبت التراجع عن نقلة" },
	agree: "موافقة",
	decline: "رفض",
	withdraw: "سحب",
	resign: "استسلام",
	resignSure: "أتستسلم في هذه المباراة؟",
	yes: "استسلام",
	no: "متابعة اللعب",
	claim: "غادر الخصم: أعلن الفوز",
	away: (minutes) => `من غاب أكثر من ${inArabic(minutes, minutesAway)} خسر مقعده، وجاز لخصمه أن يطلب الفوز.`,
	ending: endingAr,
	end: "إنهاء المباراة",
	moves: "النقلات",
	noMoves: "لا نقلات بعد",
	pgn: "المباراة بصيغة PGN",
	copy: "نسخ PGN",
	copied: "نُسخ",
	over: (end, name) => overInArabic(end, name),
	described(game) {
		const [white, black] = ([0, 1] as const).map((side) => isolate(nameOf(game, side) ?? "؟"));
		const stand =
			game.end === undefined ? `الدور على ${SIDES_AR[turnOf(game)]}` : overInArabic(game.end, undefined);
		return `شطرنج: ${white} – ${black}، ${arabicNumber(Math.ceil(game.moves.length / 2))}. ${stand}`;
	},
	refusals: {
		over: "انتهت هذه المباراة.",
		"not-seated": "خذ مقعدًا أولًا.",
		"not-your-game": "بدأ هذه المباراة غيرك، ويمكنه أن يعود إليها.",
		"seat-taken": "سبقك غيرك إلى هذا المقعد.",
		seated: "لك مقعد من قبل.",
		"no-such-seat": "لا يوجد مقعد كهذا.",
		"nobody-there": "لا أحد في الجهة الأخرى بعد.",
		"time-is-up": "انتهى الوقت.",
		"not-your-turn": "الدور على الخصم.",
		"against-the-rules": "هذه النقلة تخالف القواعد.",
		asked: "هناك سؤال لم يُجَب عنه بعد.",
		declined: "رُفض ذلك. العب نقلة أولًا.",
		"too-early": "هذا سابق لأوانه.",
		"not-asked": "لم يسألك أحد شيئًا.",
		"still-there": "الخصم ما زال هنا.",
		"not-yours": "لا ينهي المباراة إلا من بدأها أو مشرف.",
	},
	form: {
		time: "وقت كل لاعب",
		"time.none": "بلا ساعة",
		"time.3+2": "3 دقائق، وثانيتان لكل نقلة",
		"time.5+0": "5 دقائق",
		"time.10+5": "10 دقائق، و5 ثوانٍ لكل نقلة",
		"time.30+10": "30 دقيقة، و10 ثوانٍ لكل نقلة",
	},
	problems: {
		time: (minutes, seconds) =>
			`اكتب الدقائق وما يُزاد لكل نقلة من ثوانٍ: \u2066/chess 10+5\u2069. الحد ${arabicNumber(minutes)} دقيقة و${arabicNumber(seconds)} ثانية؛ و\u2066/chess\u2069 وحدها بلا ساعة.`,
	},
};

function overInArabic({ how, winner }: End, name: string | undefined): string {
	const won = winner === undefined ? "" : `فاز ${name === undefined ? SIDES_AR[winner] : isolate(name)}`;
	switch (how) {
		case "checkmate":
			return `${won} بكش مات`;
		case "resigned":
			return `${won}: استسلم الخصم`;
		case "time":
			return `${won} بانتهاء الوقت`;
		case "left":
			return `${won}: غادر الخصم`;
		case "stalemate":
			return "تعادل: لا نقلة ممكنة";
		case "material":
			return "تعادل: لا يكفي ما بقي للفوز";
		case "repetition":
			return "تعادل: الوضع نفسه للمرة الثالثة";
		case "fifty-moves":
			return "تعادل: خمسون نقلة بلا أخذ ولا تحريك بيدق";
		case "too-long":
			return "تعادل: طالت المباراة أكثر من المسموح";
		case "agreed":
			return "تعادل بالاتفاق";
		case "ended":
			return "انتهت بلا نتيجة";
	}
}
