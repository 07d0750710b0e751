import type { ChatState, PendingRow, RoomState } from "../state/chat-state.ts";
import type { Upload } from "../uploads/upload.ts";

/**
 * A file that comes through a port is a new object each time, though its bytes are the same: the tab keeps the first,
 * so that a picture that is shown of it stays the same picture.
 */
export class KnownFiles {
	#sources = new Map<string, File>();

	/** The state with each file as it was first seen; what is chosen no more is forgotten. */
	known(state: ChatState): ChatState {
		const held = new Map<string, File>();
		const upload = (one: Upload): Upload => {
			if (one.source === undefined) return one;
			const source = this.#sources.get(one.key) ?? one.source;
			held.set(one.key, source);
			return source === one.source ? one : { ...one, source };
		};
		const row = (one: PendingRow): PendingRow => {
			const files = one.files && same(one.files, upload);
			return files === one.files ? one : { ...one, ...(files && { files }) };
		};
		const room = (one: RoomState): RoomState => {
			const attachments = same(one.attachments, upload);
			const pending = same(one.pending, row);
			return attachments === one.attachments && pending === one.pending
				? one
				: { ...one, attachments, pending };
		};
		const rooms = new Map([...state.rooms].map(([name, one]) => [name, room(one)]));
		const isSame = [...rooms].every(([name, one]) => state.rooms.get(name) === one);
		const unsent = same(state.unsent, row);
		this.#sources = held;
		if (isSame && unsent === state.unsent) return state;
		return { ...state, rooms: isSame ? state.rooms : rooms, unsent };
	}
}

/** The same array where every part is the same. */
function same<T>(all: readonly T[], of: (one: T) => T): readonly T[] {
	const now = all.map(of);
	return now.every((one, at) => one === all[at]) ? all : now;
}
