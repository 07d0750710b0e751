import type { Viewer } from "../rooms/room.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { Core } from "./core.ts";

type MessageActions = Pick<
	ChatClient,
	| "post"
	| "attach"
	| "detach"
	| "retryUpload"
	| "retry"
	| "rewrite"
	| "discard"
	| "takeBack"
	| "edit"
	| "remove"
	| "react"
	| "report"
	| "typing"
	| "watchActivity"
	| "act"
>;

/** Writing, with files; what is not sent yet; and what is done to a message that stands. */
export function messageActions(core: Core, viewer: Viewer): MessageActions {
	const { store, rooms, outbox, uploads, reads, conversations, ownTyping, activities, ask, environment } =
		core;
	return {
		post: (name, text, ...more) =>
			store.act(() => {
				const room = rooms.get(name);
				if (room === undefined) return;
				if (room.read.mark !== undefined) reads.unmark(room);
				conversations.acceptBy(name, ask);
				outbox.post(name, text, ...more);
				ownTyping.done(name);
			}),
		attach: (room, files) =>
			store.act(() => {
				if (rooms.get(room) !== undefined) uploads.add(room, files);
			}),
		detach: (upload) => store.act(() => uploads.cancel(upload)),
		retryUpload: (upload) => store.act(() => uploads.retry(upload)),
		retry: (id) =>
			store.act(() => {
				const room = outbox.retry(id);
				if (room !== undefined && rooms.status(room) === "refused") rooms.join(room);
			}),
		rewrite: (id, text) => store.act(() => outbox.rewrite(id, text)),
		discard: (id) => store.act(() => outbox.discard(id)),
		takeBack: async (id) => store.act(() => outbox.takeBack(id)),
		edit: (room, target, text) => ask({ type: "edit", room, target, text: text.toWellFormed() }),
		remove: (room, target) => ask({ type: "remove", room, target }),
		react: (room, target, emoji, on) => ask({ type: "react", room, target, emoji, on }),
		report: (room, target, reason) => ask({ type: "report", room, target, reason }),
		typing: (room) => ownTyping.say(room),
		watchActivity: (...card) => activities.run((all) => all.watch(viewer, ...card), true),
		act: (...move) => {
			const madeAt = environment.now();
			store.act(() => activities.run((all) => all.act(...move, madeAt), true));
		},
	};
}
