import { Timeline } from "@parley/protocol/timeline";
import type { Row } from "../device/rows.ts";
import type { OwnRooms } from "../overview/own-rooms.ts";
import type { Room } from "../rooms/room.ts";
import { RoomView } from "../rooms/room-view.ts";
import type { RoomState } from "../state/chat-state.ts";
import type { Me } from "../state/me.ts";
import type { KeptRoomsParts } from "./around.ts";
import { caughtUp } from "./catching-up.ts";
import { KeptBlocks } from "./kept-blocks.ts";
import { WrittenRooms } from "./written-rooms.ts";

/** A house that has not let one in by then may not be there: what is known of it is shown meanwhile. */
const SHOWN_AFTER_MS = 2_000;
/** A list of memberships comes in parts, and has come by then. */
const LIST_WAIT_MS = 5_000;

/**
 * Rooms as they were heard last, for whoever opens the page while the house does not answer: shown with their age until
 * it is known what is so now, and gone as soon as one may not read there any more.
 */
export class KeptRooms {
	readonly #parts: KeptRoomsParts;
	readonly #written: WrittenRooms;
	readonly #blocks: KeptBlocks;
	#author: Me | undefined;
	#isListening = false;
	#isToLook = false;
	/** by then there is no link, and there should be one */
	#isOverdue = false;
	/** all that lies there of this person, while there is no link */
	#lying: ReadonlyMap<string, Row<"rooms">> | "asked" | undefined;
	/** rooms that are shown as they were kept, and those of them that are brought up to date */
	readonly #shown = new Map<string, Row<"rooms">>();
	readonly #catchingUp = new Set<string>();
	/** as one was told last of what one is a member of; `isAsked`: it is looked through in a moment */
	#members: OwnRooms["state"] = null;
	#isAsked = false;

	constructor(parts: KeptRoomsParts) {
		this.#parts = parts;
		this.#written = new WrittenRooms(parts);
		this.#blocks = new KeptBlocks(parts);
	}

	/** On each welcome, and before it where one knows who comes back. */
	async enter(author: Me): Promise<void> {
		const { session, store } = this.#parts.around();
		if (session.limits.keepOnDevice !== "all") {
			this.forget();
			await this.#parts.store.write([{ table: "rooms", drop: [] }, KeptBlocks.dropped(author)]);
			return;
		}
		if (this.#author?.session !== author.session || this.#author.epoch !== author.epoch) this.forget();
		this.#author = author;
		if (!this.#isListening) store.subscribe(() => this.#lookSoon());
		this.#isListening = true;
		this.#parts.environment.after(SHOWN_AFTER_MS, () => {
			this.#isOverdue = true;
			this.#lookSoon();
		});
		this.#lookSoon();
	}

	/** Nobody is here any more, or somebody else. */
	forget(): void {
		this.#author = undefined;
		this.#lying = undefined;
		this.#members = null;
		this.#written.forget();
		this.#blocks.forget();
		for (const name of [...this.#shown.keys()]) this.#hide(name);
	}

	/** The page goes, or nobody sees it any more. */
	leave(): void {
		if (this.#author !== undefined) this.#written.leave(this.#author);
	}

	/** Not while the state is published: whoever shows it is not to wait for this. */
	#lookSoon(): void {
		if (this.#isToLook) return;
		this.#isToLook = true;
		queueMicrotask(() => {
			this.#isToLook = false;
			this.#look();
		});
	}

	#look(): void {
		const author = this.#author;
		if (author === undefined) return;
		const { link, rooms } = this.#parts.around();
		const isLinked = link.status.state === "open";
		this.#lookAtMembers(author, isLinked);
		const states = rooms.state;
		const over = [...states.values()].filter(isOver).map(({ room }) => room);
		const left = [...this.#shown.keys(), ...this.#written.rooms].filter((name) => !states.has(name));
		for (const name of [...over, ...left]) this.#drop(author, name);
		for (const state of states.values()) {
			if (this.#shown.has(state.room)) void this.#catchUp(state, isLinked);
			else if (isLinked && state.seat.state === "inside") this.#written.note(state, author);
		}
		if (!isLinked) return this.#onAway(author);
		this.#blocks.note(author);
		this.#lying = undefined;
	}

	/** Whoever leaves a room that this page never showed leaves nothing of it here. */
	#lookAtMembers(author: Me, isLinked: boolean): void {
		const { own, rooms } = this.#parts.around();
		const before = this.#members;
		if (own.state === before) return;
		this.#members = own.state;
		for (const name of before?.keys() ?? [])
			if (own.state?.has(name) !== true && rooms.isLeaving(name)) this.#drop(author, name);
		if (!isLinked || this.#isAsked) return;
		this.#isAsked = true;
		this.#parts.environment.after(LIST_WAIT_MS, () => {
			this.#isAsked = false;
			void this.#keepMembers(author);
		});
	}

	/** What was left on another device meanwhile goes here, too. */
	async #keepMembers(author: Me): Promise<void> {
		if (this.#author !== author || this.#parts.around().link.status.state !== "open") return;
		// a house of before tells nobody what they are a member of; one of now tells also that it is nothing (OVER1)
		if (this.#members === null) return;
		const members = [...this.#members.values()];
		if (members.some(({ isUntold }) => isUntold)) return;
		const readable = members.filter(({ state }) => state !== "banned" && state !== "locked");
		const here = this.#parts.around().rooms.state.keys();
		const rooms = new Set([...readable.map(({ room }) => room), ...here]);
		await this.#parts.store.keepRooms({ person: author.session, rooms });
	}

	#onAway(author: Me): void {
		this.#written.write(author);
		const { status } = this.#parts.around().link;
		const hasFailed = status.state === "waiting" || (status.state === "connecting" && status.attempt > 0);
		if (!hasFailed && !(this.#isOverdue && status.state === "connecting")) return;
		if (this.#lying === undefined) {
			if (this.#isWanted()) void this.#read(author);
		} else if (this.#lying !== "asked") this.#show(author, this.#lying);
	}

	/** Whoever comes back sees their rooms; who was inside only what this page does not hold. */
	#isWanted(): boolean {
		const { rooms, session } = this.#parts.around();
		return session.me === null || [...rooms.state.values()].some((state) => this.#isUnheard(state));
	}

	#isUnheard({ room, seat }: RoomState): boolean {
		const isHeld = this.#shown.has(room) || this.#parts.around().rooms.get(room)?.heardTo !== undefined;
		return seat.state === "joining" && !isHeld;
	}

	async #read(author: Me): Promise<void> {
		this.#lying = "asked";
		const rows = (await this.#parts.store.all("rooms", { person: author.session })) ?? [];
		const people = await this.#blocks.read(author);
		const { blocks, own, rooms, session, store } = this.#parts.around();
		if (this.#author !== author || this.#lying !== "asked") return;
		const fitting = rows.filter(({ epoch, room }) => epoch === author.epoch && !rooms.isLeaving(room));
		this.#lying = new Map(fitting.map((row) => [row.room, row]));
		store.together(() => {
			if (session.me === null) {
				blocks.tell(people);
				for (const row of fitting) own.onJoined(row);
			}
			this.#show(author, new Map(fitting.map((row) => [row.room, row])));
		});
	}

	#show(author: Me, lying: ReadonlyMap<string, Row<"rooms">>): void {
		const { rooms } = this.#parts.around();
		for (const state of rooms.state.values()) {
			const [room, row] = [rooms.get(state.room), lying.get(state.room)];
			if (row === undefined || room === undefined || !this.#isUnheard(state)) continue;
			this.#shown.set(room.name, row);
			showKept(room, row, author);
		}
	}

	async #catchUp({ room: name, seat }: RoomState, isLinked: boolean): Promise<void> {
		const { requests, rooms } = this.#parts.around();
		const [room, row] = [rooms.get(name), this.#shown.get(name)];
		if (room === undefined || row === undefined) return this.#hide(name);
		if (!isLinked) return;
		if (rooms.epoch !== row.epoch) return this.#hide(name);
		if (seat.state !== "inside" || room.heardTo === undefined || this.#catchingUp.has(name)) return;
		this.#catchingUp.add(name);
		const caught = await caughtUp(room, row, requests);
		this.#catchingUp.delete(name);
		if (caught.is === "lost" || rooms.get(name) !== room || this.#shown.get(name) !== row) return;
		this.#parts.around().store.together(() => {
			if (caught.is === "whole") room.timeline.add([...row.events, ...caught.events]);
			this.#hide(name);
		});
	}

	#hide(name: string): void {
		this.#shown.delete(name);
		const room = this.#parts.around().rooms.get(name);
		if (room?.kept !== undefined) room.kept = undefined;
	}

	#drop({ session: person }: Me, room: string): void {
		this.#hide(room);
		this.#written.drop(person, room);
	}
}

/** Whoever was removed, must give a passphrase or left may not read there: what is kept of it goes. */
function isOver({ seat }: RoomState): boolean {
	return seat.state === "left" || (seat.state === "refused" && seat.refusal.code !== "room-full");
}

function showKept(room: Room, row: Row<"rooms">, author: Me): void {
	const timeline = new Timeline({ self: author.session });
	timeline.add(row.events);
	room.read.start(row.readSeq, row.readPosts);
	room.read.placeLine(timeline);
	const { title, topic, capacity, keptAt } = row;
	room.kept = {
		view: new RoomView(timeline, () => room.changed()),
		about: { title, topic, capacity, asOf: keptAt },
	};
}
