import type { ActivityOfPosted } from "@parley/protocol/activity-frames";
import chess from "../../../../packages/activities/chess/rules.ts";
import hiddenNumbers from "../../../../packages/activities/hidden-numbers/rules.ts";
import list from "../../../../packages/activities/list/rules.ts";
import poll from "../../../../packages/activities/poll/rules.ts";
import questions from "../../../../packages/activities/questions/rules.ts";
import secretPoll from "../../../../packages/activities/secret-poll/rules.ts";
import { clicks, type Hand, sees, writes } from "../hands.ts";
import { Played } from "../played.ts";
import { RoomLog } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { lobbyWith } from "../story.ts";
import { refused, type Tape } from "../tape.ts";

const SEQ = 1_001;
const members = ["Ada", "Bo", "Chidi", "Ingrid", "Mei", "سلمى"];
const field = "[data-region=composer] textarea";
const card = `[data-seq='${SEQ}'] [data-activity]`;

interface Staged extends Omit<Tape, "rooms" | "told"> {
	readonly hands?: readonly Hand[];
	readonly extras?: Partial<ActivityOfPosted>;
}

/** The lobby with that activity in it, and something said around it. */
function staged(
	state: string,
	played: Played,
	{ hands = [sees(card)], extras, ...tape }: Staged = {},
): Scene {
	const log = new RoomLog("lobby");
	log.says("Ingrid", "Before we go on:");
	log.says("Bo", played.text, { activity: played.told(SEQ, extras) });
	log.says("Mei", "Done.", { replyTo: SEQ });
	return { name: `activity/${state}`, tape: lobbyWith(joined(log), tape), hands };
}

function joined(log: RoomLog) {
	return log.joined({ count: members.length, members });
}

const asked = {
	question: "Which day suits you for the release?",
	options: [
		"Monday, early",
		"Wednesday",
		"غدًا بعد الظهر",
		"Whenever the tests are green, and not a day before that",
	],
};
const freshPoll = () => new Played(poll, { ...asked, several: true });
const votes = (played: Played) =>
	played
		.does("Ada", { vote: { options: [1] } })
		.does("Chidi", { vote: { options: [1, 3] } })
		.does("Mei", { vote: { options: [0, 1] } })
		.does("سلمى", { vote: { options: [2] } });

const board = () =>
	new Played(questions, { title: "Release 5: ask the team" })
		.does("Mei", { ask: { text: "Will old links go on working?" } })
		.does("Ada", { ask: { text: "When does the archive move, and who will be told before it does?" } })
		.does("سلمى", { ask: { text: "هل ستُحفظ الرسائل القديمة؟" } })
		.does("Chidi", { vote: { id: 0, is: true } }, { vote: { id: 2, is: true } })
		.does("Ada", { vote: { id: 0, is: true } })
		.does("Bo", { mark: { id: 0, isAnswered: true } });

const picnic = () =>
	new Played(
		list,
		{ title: "Picnic on Saturday", items: ["bread", "a large blanket", "خبز وزيتون"] },
		{ by: "Ada" },
	)
		.does("Mei", { tick: { id: 1, is: true } })
		.does("Bo", {
			add: { text: "something against the wasps, for last year there were far too many of them" },
		});

const seats = (played: Played) => played.does("Ada", { sit: { seat: 0 } }).does("Bo", { sit: { seat: 1 } });
const steps = (played: Played, ...moves: readonly string[]) => {
	for (const [nth, move] of moves.entries())
		played.does(nth % 2 === 0 ? "Ada" : "Bo", { move: { from: move.slice(0, 2), to: move.slice(2) } });
	return played;
};
const game = () =>
	steps(seats(new Played(chess, { minutes: 10, incrementS: 5 })), "e2e4", "e7e5", "g1f3", "b8c6");

/** Not even its own card can make anything of that state. */
const broken = { state: { question: "Which day?" } };
const full = { ...refused("not-allowed"), reason: "full" };

/** Nothing has been begun yet. */
function quiet(): Tape {
	const log = new RoomLog("lobby");
	log.says("Ingrid", "Shall we vote?");
	return lobbyWith(joined(log));
}

function removed(): Scene {
	const log = new RoomLog("lobby");
	log.says("Ingrid", "Before we go on:");
	log.says("Bo", undefined, { removedSeq: 1_003 });
	log.says("Mei", "Done.", { replyTo: SEQ });
	return { name: "activity/removed", tape: lobbyWith(joined(log)) };
}

export const activityScenes: readonly Scene[] = [
	staged("poll-empty", freshPoll()),
	staged("poll-busy", votes(freshPoll())),
	staged("poll-over", votes(freshPoll()).does("Bo", { end: {} })),
	staged("poll-refused", freshPoll(), {
		acts: full,
		hands: [clicks(`${card} button`), sees(`${card} [class*=refused]:not(:empty)`)],
	}),
	staged("poll-sending", freshPoll(), {
		hands: [clicks(`${card} button`), sees(`${card} [class*=notes] p`)],
	}),
	staged("poll-stopped", votes(freshPoll()), { extras: { stopped: true } }),
	staged("poll-without-a-link", votes(freshPoll()), { lost: 1006 }),
	staged("secret-poll", votes(new Played(secretPoll, { ...asked, several: true }))),
	staged("questions-empty", new Played(questions, { title: "Ask the team", isNameless: true })),
	staged("questions-busy", board()),
	staged("questions-over", board().does("Bo", { end: {} })),
	staged("list-empty", new Played(list, { title: "Picnic on Saturday" })),
	staged("list-busy", picnic()),
	staged("list-in-order", picnic(), {
		hands: [clicks(`${card} button[aria-pressed]`), sees(`${card} li button`)],
	}),
	staged("chess-seats", new Played(chess, {})),
	staged("chess-my-turn", game()),
	staged("chess-picked-up", game(), {
		hands: [clicks(`${card} [data-square=f1]`), sees(`${card} [data-goal=true]`)],
	}),
	staged("chess-asked", game().does("Bo", { offer: { what: "draw" } })),
	staged("chess-over", steps(seats(new Played(chess, {})), "f2f3", "e7e5", "g2g4", "d8h4")),
	staged("hidden-numbers", seats(new Played(hiddenNumbers, {})).does("Bo", { pick: { number: 731_904 } })),
	staged("of-another-version", votes(freshPoll()), {
		extras: { version: 2 },
		hands: [sees(`[data-seq='${SEQ}'] p`)],
	}),
	staged("of-an-unknown-kind", votes(freshPoll()), {
		extras: { name: "whist" },
		hands: [sees(`[data-seq='${SEQ}'] p`)],
	}),
	staged("broken", votes(freshPoll()), {
		extras: broken,
		hands: [sees(`[data-seq='${SEQ}'] [class*=ways]`)],
	}),
	removed(),
	{
		name: "activity/menu",
		tape: quiet(),
		hands: [clicks("[data-region=composer] [class*=begin]"), sees("dialog[open] li")],
	},
	{
		name: "activity/form",
		tape: quiet(),
		hands: [
			clicks("[data-region=composer] [class*=begin]"),
			clicks("dialog[open] [data-kind=poll]"),
			sees("dialog[open] textarea"),
		],
	},
	{ name: "activity/commands", tape: quiet(), hands: [writes("/", field), sees("[role=listbox]")] },
	{
		name: "activity/not-begun",
		tape: quiet(),
		hands: [
			writes("/poll Where?", field),
			clicks("[data-region=composer] [class*=send]"),
			sees("[class*=remark]"),
		],
	},
];
