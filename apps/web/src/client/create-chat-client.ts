import { decodeServerFrames } from "@parley/protocol/codec";
import { TYPING_REPEAT_MS } from "@parley/protocol/limits";
import { Arrivals } from "./arrivals.ts";
import type { ChatClient, ChatState, EnterResult } from "./chat-state.ts";
import { Conversations } from "./conversations.ts";
import { Directory } from "./directory.ts";
import type { Environment } from "./environment.ts";
import { routeFrame, settleFrom } from "./frames.ts";
import { History } from "./history.ts";
import { Link } from "./link.ts";
import { loadPart } from "./load-part.ts";
import { Outbox } from "./outbox.ts";
import { notConnected, type Question, Requests, refusalOf } from "./requests.ts";
import { Room } from "./room.ts";
import { Rooms } from "./rooms.ts";
import { Session } from "./session.ts";
import { Store } from "./store.ts";
import { readLastRoom, readSession, writeLastRoom } from "./stored-session.ts";
import { Throttle } from "./throttle.ts";
import { Uploads } from "./uploads.ts";

/** Nobody looks anything up, or asks what is missing, before they are inside. */
const loadProof = () => import("./proof.ts");
const loadLookUps = () => import("./lookups.ts");
const READ_REPEAT_MS = 1_000;

/** The client core, wired by hand. It knows no React and takes the world from `environment`. */
export function createChatClient(environment: Environment): ChatClient {
	const requests = new Requests(environment.after, (frame) => link.send(frame));
	const link: Link = new Link(environment, {
		opened: () => store.together(() => session.sayHello()),
		heard: (message) => store.together(() => onMessage(message)),
		lost: () => store.together(onLost),
		changed: () => onLinkChanged(),
	});
	const session = new Session({
		environment,
		link,
		requests,
		signedOut: () => {
			outbox.clear();
			uploads.clear();
			rooms.clear();
			conversations.clear();
		},
		welcomed: (welcome) => {
			uploads.hurry();
			conversations.onWelcome(welcome);
			rooms.onWelcome(welcome);
			link.send({ type: "visible", on: environment.page.visible() });
		},
	});
	const linked = () => link.status.state === "open";
	const me = () => session.me ?? { name: "", session: "" };
	const uploads = new Uploads({
		environment,
		limits: () => session.limits,
		changed: (upload, room) => {
			outbox.onUpload(upload, room);
			rooms.get(room)?.changed();
		},
	});
	const outboxParts = {
		environment,
		requests,
		uploads,
		seatStatus: (room: string) => rooms.status(room),
		seatLost: (room: string) => rooms.onSeatLost(room),
		changed: (room: string) => {
			rooms.get(room)?.changed();
			store.touch();
		},
	};
	const outbox: Outbox = new Outbox(outboxParts, readSession(environment.local)?.signedOutAt ?? 0);
	const arrivals = new Arrivals();
	const settling = { outbox, session: () => session.me?.session };
	const rooms: Rooms = new Rooms({
		environment,
		requests,
		linked,
		makeRoom: (name) =>
			new Room(name, {
				environment,
				self: me,
				pending: () => outbox.rowsOf(name),
				attachments: () => uploads.attachmentsOf(name),
				conversation: () => conversations.state.get(name),
				changed: () => store.touch(),
				readOn: () => tellRead(name),
			}),
		joined: (room, joined) => {
			settleFrom(room, joined.events, settling);
			if (joined.recovered) for (const event of joined.events) arrivals.came(event);
			else arrivals.startAt(room.name, joined.head);
			outbox.hurry(room.name);
			history.resume(room);
			if (room.read.seq > joined.readSeq) tellRead(room.name);
			if (room.read.mark?.said === false) tellMark(room);
		},
		changed: () => store.touch(),
	});
	const conversations = new Conversations({
		join: (room) => rooms.join(room),
		changed: (room) => {
			rooms.get(room)?.changed();
			store.touch();
		},
	});
	const history = new History({
		after: environment.after,
		requests,
		linked,
		arrived: (room, page) => settleFrom(room, page.events, settling),
	});
	const directory = new Directory(environment, () => store.touch());
	const routing = { link, requests, rooms, arrivals, conversations, ...settling };

	const initial: ChatState = {
		link: link.status,
		me: null,
		limits: session.limits,
		rooms: new Map(),
		unsent: outbox.unsent,
		conversations: conversations.state,
		directory: null,
	};
	const store: Store = new Store(
		initial,
		() => ({
			link: link.status,
			me: session.me,
			limits: session.limits,
			rooms: rooms.state,
			unsent: outbox.unsent,
			conversations: conversations.state,
			directory: directory.rooms,
		}),
		environment.beforePaint,
	);

	function onMessage(message: string): void {
		// What is no array of frames at all comes from no server of ours; the heartbeat outlives it.
		for (const frame of decodeServerFrames(message) ?? []) routeFrame(frame, routing);
		outbox.flush();
	}

	function onLost(): void {
		requests.loseAll();
		rooms.onLost();
	}

	function onLinkChanged(): void {
		if (link.status.state === "ended") session.onEnded(link.status.reason);
		store.touch();
	}

	function ask(question: Question): Promise<EnterResult> {
		if (link.status.state !== "open") return Promise.resolve({ ok: false, refusal: notConnected });
		return new Promise((resolve) => {
			requests.ask(question, (answer) => {
				if (answer.type === "ok") resolve({ ok: true, room: answer.room });
				else resolve({ ok: false, refusal: answer.type === "refused" ? refusalOf(answer) : notConnected });
			});
		});
	}

	const reading = new Map<string, Throttle>();
	function tellRead(room: string): void {
		const throttle = reading.get(room) ?? new Throttle(environment, READ_REPEAT_MS);
		reading.set(room, throttle);
		throttle.run(() => link.send({ type: "read", room, seq: rooms.get(room)?.read.seq ?? 0 }));
	}

	function tellMark({ name, read: { mark } }: Room): void {
		if (mark === undefined) return;
		requests.ask({ type: "unread", room: name, from: mark.from }, (answer) => {
			mark.said = answer.type === "ok";
		});
	}

	function unmark(room: Room): void {
		room.read.mark = undefined;
		room.changed();
		link.send({ type: "read", room: room.name, seq: room.read.seq, clear: true });
	}

	const typedAt = new Map<string, number>();
	const inRoom = (name: string, change: (room: Room) => void) =>
		store.act(() => {
			const room = rooms.get(name);
			if (room) change(room);
		});

	// so that nobody is sent a push for what is on their screen
	environment.page.onSignal((signal) => {
		if (signal === "visible" || signal === "hidden") link.send({ type: "visible", on: signal === "visible" });
	});
	directory.refresh();
	return {
		getState: store.getState,
		subscribe: store.subscribe,
		onArrival: arrivals.listen,
		enter: (name) => store.act(() => session.enter(name)),
		join: (room, passphrase, isKnown) => {
			writeLastRoom(environment.local, room);
			store.act(() => rooms.join(room, passphrase, isKnown));
		},
		wait: (room) => store.act(() => rooms.wait(room)),
		leave: (room) =>
			store.act(() => {
				uploads.dropAttachments(room);
				rooms.leave(room);
				reading.delete(room);
				typedAt.delete(room);
			}),
		leftElsewhere: (room) => store.act(() => rooms.onLeft({ type: "left", room, reason: "left" })),
		converse: (session) => ask({ type: "converse", with: [session] }),
		answer: (room, said) => ask({ type: "answer", room, do: said }),
		open: (room, details) => ask({ type: "open", room, ...details }),
		post: (room, text, replyTo, files) =>
			inRoom(room, (there) => {
				if (there.read.mark !== undefined) unmark(there);
				conversations.acceptBy(room, ask);
				outbox.post(room, text, replyTo, files);
				typedAt.delete(room);
			}),
		attach: (room, files) => inRoom(room, () => uploads.add(room, files)),
		detach: (upload) => store.act(() => uploads.cancel(upload)),
		retryUpload: (upload) => store.act(() => uploads.retry(upload)),
		retry: (id) =>
			store.act(() => {
				const room = outbox.retry(id);
				if (room !== undefined && rooms.status(room) === "refused") rooms.join(room);
			}),
		rewrite: (id, text) => store.act(() => outbox.rewrite(id, text)),
		discard: (id) => store.act(() => outbox.discard(id)),
		takeBack: (id) => store.act(() => outbox.takeBack(id)),
		edit: (room, target, text) => ask({ type: "edit", room, target, text: text.toWellFormed() }),
		remove: (room, target) => ask({ type: "remove", room, target }),
		react: (room, target, emoji, on) => ask({ type: "react", room, target, emoji, on }),
		moderate: (room, wish) => ask({ type: "moderate", room, wish }),
		report: (room, target, reason) => ask({ type: "report", room, target, reason }),
		typing: (room) => {
			const now = environment.now();
			if (now - (typedAt.get(room) ?? Number.NEGATIVE_INFINITY) < TYPING_REPEAT_MS) return;
			if (rooms.status(room) === "seated" && link.send({ type: "typing", room })) typedAt.set(room, now);
		},
		read: (name, seq) =>
			inRoom(name, (room) => {
				if (!room.read.moveTo(seq, room.timeline)) return;
				room.changed();
				tellRead(name);
			}),
		lookAt: (name, seq) => {
			const { timeline } = rooms.get(name) ?? {};
			timeline?.lookAt(seq ?? (timeline.atHead ? "newest" : timeline.to));
		},
		readAlong: (name, isReading) => rooms.get(name)?.readAlong(isReading) ?? (() => undefined),
		markUnreadFrom: (name, seq) =>
			inRoom(name, (room) => {
				room.read.unreadFrom(seq, room.timeline);
				room.changed();
				tellMark(room);
			}),
		lookedIn: (name) => inRoom(name, unmark),
		fetchOlder: (name) => inRoom(name, (room) => history.older(room)),
		fetchNewer: (name) => inRoom(name, (room) => history.newer(room)),
		jumpTo: async (name, seq) => {
			const room = rooms.get(name);
			return room !== undefined && (await history.jumpTo(room, seq));
		},
		jumpToNewest: (name) => inRoom(name, (room) => void history.jumpToNewest(room)),
		backfill: (name, after) => inRoom(name, (room) => history.backfill(room, after)),
		proofTo: async (name, seq) => {
			const room = rooms.get(name);
			if (!room) return null;
			try {
				const { pageBefore, proofTo } = await loadPart(loadProof);
				return await proofTo(room, seq, (before) => pageBefore(requests, name, before));
			} catch {
				return null;
			}
		},
		async lookUp(name, question, signal) {
			try {
				const { lookUp } = await loadPart(loadLookUps);
				return await lookUp(environment, name, question, signal);
			} catch {
				return { ok: false, refusal: notConnected };
			}
		},
		sessionToken: () => readSession(environment.local)?.token ?? null,
		tryNow: () =>
			store.act(() => {
				if (link.status.state === "waiting") link.connect();
				uploads.hurry();
				outbox.hurry();
			}),
		signOut: () => store.act(() => session.signOut()),
		useHere: () => store.act(() => link.connect()),
		refreshDirectory: () => directory.refresh(),
		remembered: () => {
			const stored = readSession(environment.local);
			const room = readLastRoom(environment.local);
			return {
				name: stored?.name ?? "",
				hasSession: stored?.token !== undefined,
				room,
				unsent: outbox.unsent.length,
			};
		},
	};
}
