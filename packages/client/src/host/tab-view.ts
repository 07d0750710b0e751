import type { ChatState, SeatState } from "../state/chat-state.ts";

/**
 * What is not the same in all tabs of a core: a room that was left stays on show in the others, which say so, and who
 * signed out is told so in those where they did not do it.
 */
export class TabView {
	readonly #leftHere: Set<string>;
	#isSignedOutElsewhere = false;
	#base: ChatState | undefined;
	#shown: ChatState | undefined;

	/** A tab that comes later asks for each room itself. */
	constructor(state: ChatState) {
		this.#leftHere = new Set(
			[...state.rooms.values()].flatMap(({ room, seat }) => (isOver(seat) ? [room] : [])),
		);
	}

	of(state: ChatState): ChatState {
		if (this.#shown === undefined || this.#base !== state) this.#shown = this.#view(state);
		this.#base = state;
		return this.#shown;
	}

	leaves(room: string): void {
		this.#leftHere.add(room);
	}

	asksFor(room: string): void {
		if (this.#leftHere.delete(room)) this.#shown = undefined;
	}

	signedOutElsewhere(): void {
		this.#isSignedOutElsewhere = true;
	}

	#view(state: ChatState): ChatState {
		const { link, rooms } = state;
		const isOut = link.state === "ended" && link.reason === "signed-out" && link.refusal === undefined;
		this.#isSignedOutElsewhere &&= isOut;
		const hidden = [...this.#leftHere].filter((name) => {
			const room = rooms.get(name);
			return room !== undefined && isOver(room.seat);
		});
		// where somebody came in again it is shown again
		for (const room of this.#leftHere) if (!hidden.includes(room)) this.#leftHere.delete(room);
		if (hidden.length === 0 && !this.#isSignedOutElsewhere) return state;
		return {
			...state,
			...(this.#isSignedOutElsewhere && {
				link: { state: "ended", reason: "signed-out-elsewhere" } as const,
			}),
			...(hidden.length > 0 && {
				rooms: new Map([...rooms].filter(([room]) => !hidden.includes(room))),
			}),
		};
	}
}

/** Nothing is asked of the room any more. */
function isOver({ state }: SeatState): boolean {
	return state === "left" || state === "refused";
}
