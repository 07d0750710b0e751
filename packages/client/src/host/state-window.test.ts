import type { MessageRow } from "@parley/protocol/timeline";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChatState, RoomState } from "../state/chat-state.ts";
import type { Patch } from "../state/patch.ts";
import { patched } from "../tab/view.ts";
import { StateWindow } from "./state-window.ts";

/** What the core does to its state. */
type Change =
	| { readonly do: "says" | "edits" | "drops"; readonly room: number; readonly at: number }
	| { readonly do: "turns" | "talks" | "leaves" | "comes"; readonly room: number }
	| { readonly do: "plays" | "forgets"; readonly target: number }
	| { readonly do: "links" };
/** `shows`: the tab does */
type Step = Change | { readonly do: "shows" };

const room = fc.nat(3);
const ofRows = fc.record({ do: fc.constantFrom("says", "edits", "drops"), room, at: fc.nat(12) });
const ofRooms = fc.record({ do: fc.constantFrom("turns", "talks", "leaves", "comes"), room });
const ofActivities = fc.record({ do: fc.constantFrom("plays", "forgets"), target: fc.nat(3) });
const others = fc.record({ do: fc.constantFrom("links", "shows", "shows") });
const steps: fc.Arbitrary<Step[]> = fc.array(
	fc.oneof(ofRows, ofRows, ofRooms, ofActivities, others) as fc.Arbitrary<Step>,
	{
		maxLength: 60,
	},
);

/** A tab on the other end of a port: all that it is given is a copy. */
class Tab {
	state: ChatState;
	readonly window: StateWindow;
	#got: { readonly n: number; readonly patch: Patch }[] = [];
	underWayMax = 0;

	constructor(core: ChatState) {
		this.state = structuredClone(core);
		this.window = new StateWindow(core, (n, patch) => {
			this.#got.push({ n, patch: structuredClone(patch) });
			this.underWayMax = Math.max(this.underWayMax, this.#got.length);
		});
	}

	shows(): boolean {
		const next = this.#got.shift();
		if (next === undefined) return false;
		this.state = patched(this.state, next.patch);
		this.window.shown(next.n);
		return true;
	}
}

test("in whatever order states change and are shown, a tab ends with the core's, and one is under way at most", () => {
	fc.assert(
		fc.property(steps, (all) => {
			let core = emptyState();
			const tab = new Tab(core);
			for (const [nth, step] of all.entries()) {
				if (step.do === "shows") tab.shows();
				else {
					core = afterChange(core, step, nth);
					tab.window.changed(core);
				}
			}
			while (tab.shows());
			expect(tab.state).toStrictEqual(core);
			expect([...tab.state.rooms.keys()]).toEqual([...core.rooms.keys()]);
			expect(tab.underWayMax).toBeLessThan(2);
		}),
		{ numRuns: 200 },
	);
});

test("a message that comes changes one row of a tab: all others are the objects that they were, in every room", () => {
	let core = emptyState();
	for (let n = 0; n < 300; n += 1) core = afterChange(core, { do: "says", room: n % 2, at: 1_000 }, n);
	const tab = new Tab(core);
	const before = tab.state;
	core = afterChange(core, { do: "says", room: 0, at: 1_000 }, 300);
	tab.window.changed(core);
	tab.shows();
	const rows = (state: ChatState) => state.rooms.get("room-0")?.rows ?? [];
	expect(rows(tab.state)).toHaveLength(151);
	expect(rows(before).every((row, n) => row === rows(tab.state)[n])).toBe(true);
	expect(tab.state.rooms.get("room-1")).toBe(before.rooms.get("room-1"));
	expect(tab.state.limits).toBe(before.limits);
});

test("a move in an activity takes no other one along to a tab", () => {
	let core = emptyState();
	for (const target of [1, 2, 3]) core = afterChange(core, { do: "plays", target }, target);
	const sent: Patch[] = [];
	const window = new StateWindow(core, (_n, patch) => sent.push(patch));
	const now = afterChange(core, { do: "plays", target: 2 }, 7);
	window.changed(now);
	expect(sent).toEqual([{ activities: { changed: [[2, now.activities.get(2)]], gone: [] } }]);
});

test("ten thousand changes while a tab is frozen are one patch when it wakes", () => {
	let core = afterChange(emptyState(), { do: "turns", room: 0 }, 0);
	const sent: Patch[] = [];
	const window = new StateWindow(core, (_n, patch) => sent.push(patch));
	for (let n = 1; n <= 10_000; n += 1) {
		core = afterChange(core, { do: "turns", room: 0 }, n);
		window.changed(core);
	}
	expect(sent).toHaveLength(1);
	window.shown(1);
	window.shown(1);
	expect(sent.slice(1)).toEqual([
		{ rooms: { changed: [{ room: "room-0", set: { unread: 10_000 } }], gone: [] } },
	]);
	// what is shown twice opens nothing: the second is still under way
	window.changed(afterChange(core, { do: "turns", room: 0 }, 10_001));
	expect(sent).toHaveLength(2);
});

function emptyState(): ChatState {
	return {
		link: { state: "idle" },
		me: null,
		ownChanges: 0,
		blocked: [],
		limits: {
			messageBytes: 16_384,
			graceSeconds: 120,
			fileBytes: 0,
			filesPerMessage: 0,
			keepOnDevice: "all",
		},
		device: null,
		rooms: new Map(),
		unsent: [],
		conversations: new Map(),
		own: null,
		activities: new Map(),
		directory: null,
	};
}

/** As the core does it: parts that do not change stay the same objects. */
function afterChange(core: ChatState, change: Change, nth: number): ChatState {
	if (change.do === "links") return { ...core, link: { state: "connecting", lostAt: nth, attempt: 1 } };
	if ("target" in change) return { ...core, activities: played(core, change, nth) };
	const name = `room-${change.room}`;
	const others = [...core.rooms].filter(([other]) => other !== name);
	if (change.do === "leaves") return { ...core, rooms: new Map(others) };
	const known = core.rooms.get(name) ?? emptyRoom(name);
	// a room that is come to again stands in front
	if (change.do === "comes") return { ...core, rooms: new Map([[name, known], ...others]) };
	return { ...core, rooms: new Map(core.rooms).set(name, roomAfter(known, change, nth)) };
}

function played(
	{ activities }: ChatState,
	{ do: what, target }: Extract<Change, { do: "plays" | "forgets" }>,
	actedSeq: number,
): ChatState["activities"] {
	const others = [...activities].filter(([other]) => other !== target);
	if (what === "forgets") return new Map(others);
	return new Map([
		...others,
		[target, { room: "room-0", target, version: 1, actedSeq, pending: 0, aheadMs: 0 }],
	]);
}

function roomAfter(
	room: RoomState,
	change: Exclude<Change, { do: "links" | "plays" | "forgets" }>,
	nth: number,
): RoomState {
	const { conversation, ...without } = room;
	switch (change.do) {
		case "says":
			return { ...room, rows: room.rows.toSpliced(change.at, 0, rowOf(nth)) };
		case "edits":
			return change.at < room.rows.length ? { ...room, rows: room.rows.with(change.at, rowOf(nth)) } : room;
		case "drops":
			return { ...room, rows: room.rows.toSpliced(change.at, 1) };
		case "talks":
			return conversation ? without : { ...room, conversation: { room: room.room, with: [], state: "new" } };
		default:
			return { ...room, unread: nth };
	}
}

function rowOf(seq: number): MessageRow {
	const id = `id-${seq}`;
	return {
		kind: "message",
		seq,
		posts: seq,
		id,
		name: "Ada",
		author: "a",
		at: seq,
		text: "hi",
		reactions: {},
	};
}

function emptyRoom(room: string): RoomState {
	return {
		room,
		seat: { state: "inside" },
		title: "",
		topic: "",
		capacity: 0,
		rules: {},
		reported: 0,
		count: 0,
		members: null,
		typing: [],
		rows: [],
		notices: [],
		pending: [],
		attachments: [],
		continuity: { from: 0, to: 0, events: 0, whole: true },
		atHead: true,
		reachedStart: false,
		loading: { before: false, after: false },
		head: 0,
		posts: 0,
		readSeq: 0,
		unread: 0,
		mentions: 0,
		calledAt: undefined,
		newLineAfter: null,
		screens: [],
		restarted: false,
	};
}
