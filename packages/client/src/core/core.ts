import { decodeServerFrames } from "@parley/protocol/codec";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { LazyActivities } from "../activities/lazy-activities.ts";
import { Link } from "../link/link.ts";
import { Requests } from "../link/requests.ts";
import { type Keeps, Kept } from "../outbox/kept.ts";
import { Outbox } from "../outbox/outbox.ts";
import { Conversations } from "../overview/conversations.ts";
import { Directory } from "../overview/directory.ts";
import { OwnRooms } from "../overview/own-rooms.ts";
import { Arrivals } from "../rooms/arrivals.ts";
import { History } from "../rooms/history.ts";
import { OwnTyping } from "../rooms/own-typing.ts";
import { ReadPositions } from "../rooms/read-positions.ts";
import { Room } from "../rooms/room.ts";
import { Rooms } from "../rooms/rooms.ts";
import { Session } from "../session/session.ts";
import { rememberedMe } from "../session/stored-session.ts";
import type { ChatState, Me } from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";
import { Store } from "../state/store.ts";
import { Uploads } from "../uploads/uploads.ts";
import { type Ask, asking } from "./ask.ts";
import { routeFrame, settleFrom } from "./frames.ts";

/** The parts of the client core, joined. What a page asks of them is in the files of actions. */
export interface Core {
	readonly environment: Environment;
	readonly store: Store;
	readonly link: Link;
	readonly requests: Requests;
	readonly ask: Ask;
	readonly session: Session;
	readonly rooms: Rooms;
	/** whom one blocked (BLOCK) */
	readonly blocks: { people: ChatState["blocked"]; tell(people: ChatState["blocked"]): void };
	readonly reads: ReadPositions;
	readonly ownTyping: OwnTyping;
	readonly history: History;
	readonly arrivals: Arrivals;
	readonly conversations: Conversations;
	readonly own: OwnRooms;
	readonly directory: Directory;
	readonly activities: LazyActivities;
	readonly outbox: Outbox;
	readonly kept: Kept;
	readonly uploads: Uploads;
	/** what the house tells of oneself alone has to be asked anew */
	ownChanged(): void;
}

const NO_ACTIVITIES: ChatState["activities"] = new Map();

/** Wired by hand. Parts name others in callbacks only, which nobody calls before all of them are made. */
export function joinCore(environment: Environment & Keeps): Core {
	const link: Link = new Link(environment, {
		opened: () => store.together(() => session.sayHello()),
		heard: (message) => store.together(() => onMessage(message)),
		lost: () => store.together(onLost),
		changed: onLinkChanged,
	});
	const requests = new Requests(environment.after, (frame) => link.send(frame));
	const linked = () => link.status.state === "open";
	const session = new Session({ environment, link, requests, signedOut: forgetPerson, welcomed: onWelcome });
	const uploads = new Uploads({
		environment,
		limits: () => session.limits,
		changed: (upload, room) => {
			outbox.onUpload(upload, room);
			rooms.get(room)?.changed();
		},
	});
	const outbox: Outbox = new Outbox({
		environment,
		requests,
		uploads,
		me,
		// not before what was written there before is known
		seatStatus: (room) => (kept.holds(room) ? "coming" : rooms.status(room)),
		seatLost: (room) => rooms.onSeatLost(room),
		changed: (room) => {
			kept.changed(room);
			roomChanged(room);
		},
	});
	const together = (run: () => void) => store.together(run);
	const kept = new Kept({
		environment,
		outbox,
		uploads,
		session,
		together,
		changed: touch,
		around: () => core,
	});
	const rooms: Rooms = new Rooms({
		environment,
		requests,
		linked,
		makeRoom,
		joined: onJoined,
		refused: (room) => own.onRefused(room),
		changed: touch,
	});
	const reads = new ReadPositions({ environment, link, requests, room: (name) => rooms.get(name) });
	const conversations = new Conversations({ join: (room) => rooms.join(room), changed: roomChanged });
	const own = new OwnRooms({
		join: (room) => rooms.rejoin(room),
		isLeaving: (room) => rooms.isLeaving(room),
		changed: touch,
	});
	const activities = new LazyActivities({
		environment,
		requests,
		linked,
		rooms,
		me: () => session.me,
		changed: touch,
	});
	const settling = { outbox, session: () => session.me?.session };
	const history = new History({
		after: environment.after,
		requests,
		linked,
		arrived: (room, page) => settleFrom(room, page.events, settling),
	});
	const directory = new Directory({ environment, requests, linked, changed: touch });
	const arrivals = new Arrivals();
	const ownTyping = new OwnTyping({ environment, link, seatStatus: (room) => rooms.status(room) });
	let ownChanges = 0;
	const ownChanged = (name?: string) => {
		if (name) session.renamed(name);
		ownChanges += 1;
		touch();
	};
	const blocks = {
		people: [] as ChatState["blocked"],
		tell(people: ChatState["blocked"]) {
			blocks.people = people;
			touch();
		},
	};
	const routing = {
		link,
		requests,
		rooms,
		arrivals,
		conversations,
		own,
		ownChanged,
		block: blocks.tell,
		activities,
		...settling,
	};
	const compose = (): ChatState => ({
		link: link.status,
		me: session.me,
		ownChanges,
		blocked: blocks.people,
		limits: session.limits,
		rooms: rooms.state,
		unsent: outbox.unsent,
		device: kept.state,
		conversations: conversations.state,
		own: own.state,
		directory: directory.rooms,
		activities: activities.all?.state ?? NO_ACTIVITIES,
	});
	const store: Store = new Store(compose, environment.beforePaint);

	function touch(): void {
		store.touch();
	}

	function roomChanged(room: string): void {
		rooms.get(room)?.changed();
		touch();
	}

	function me(): Me {
		return session.me ?? rememberedMe(environment.local) ?? { name: "", session: "", epoch: "" };
	}

	function makeRoom(name: string): Room {
		return new Room(name, {
			environment,
			self: me,
			pending: () => outbox.rowsOf(name),
			attachments: () => uploads.attachmentsOf(name),
			conversation: () => conversations.state.get(name),
			changed: touch,
			isReadAlong: () => reads.isReadAlong(name),
			readOn: () => reads.tell(name),
		});
	}

	function onWelcome(welcome: ServerFrameOf<"welcome">): void {
		// told behind it, where there is anybody
		blocks.people = [];
		void kept.enter(welcome);
		uploads.hurry();
		conversations.onWelcome(welcome);
		own.onWelcome(welcome);
		rooms.onWelcome(welcome);
		link.send({ type: "visible", on: environment.page.visible() });
	}

	function onJoined(...[room, joined]: Parameters<ConstructorParameters<typeof Rooms>[0]["joined"]>): void {
		own.onJoined(joined);
		settleFrom(room, joined.events, settling);
		activities.all?.onJoined(joined);
		if (joined.recovered) for (const event of joined.events) arrivals.came(event);
		else arrivals.startAt(room.name, joined.head);
		outbox.hurry(room.name);
		history.resume(room);
		reads.onJoined(room, joined.readSeq);
	}

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
		touch();
	}

	function forgetPerson(wipes: boolean): void {
		blocks.people = [];
		void kept.forget(wipes);
		outbox.clear();
		uploads.clear();
		rooms.clear();
		conversations.clear();
		own.clear();
		activities.clear();
	}

	const ask = asking(link, requests);
	const ofRooms = {
		rooms,
		blocks,
		reads,
		ownTyping,
		history,
		arrivals,
		conversations,
		own,
		directory,
		activities,
	};
	const ofOneself = { session, ownChanged, outbox, kept, uploads };
	const core: Core = { environment, store, link, requests, ask, ...ofRooms, ...ofOneself };
	return core;
}
