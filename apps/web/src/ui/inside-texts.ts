import { isDirect } from "./direct.ts";
import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, namesInShort, number } from "./words.ts";

/** The words of the house itself, apart from `texts` because the first screen needs none of them. */
export const insideTexts = catalogue("inside", {
	header: {
		seats: (count: number, capacity: number) =>
			capacity === 0 ? `${number(count)} here` : `${number(count)} of ${number(capacity)}`,
		people: "Show people",
		completeTo: "complete to",
		seq: (seq: number) => `#${seq}`,
		nothingYet: "nothing yet",
		incomplete: (from: number, to: number) => `complete from #${from} to #${to} only`,
		stretch: (from: number, to: number) => `#${from} to #${to}`,
		continuity: "Is anything missing?",
		whole: "Nothing is missing between the first and the last message below.",
		broken: "Something is missing above this stretch. It is fetched when you look at it.",
		first: "First",
		last: "Last",
		events: "Events in between",
		numbering:
			"Numbers count the whole house, so two neighbours here need not be consecutive. Each message also names the one before it: that is how this page knows that none is missing.",
	},
	timeline: {
		region: "Messages",
		new: "New",
		pill: (count: number) => `${number(count)} new`,
		toNewest: "Jump to newest",
		toFirstUnread: "Jump to first unread",
		loadingOlder: "Fetching older messages…",
		beginning: (room: string) =>
			isDirect(room) ? "This is where this conversation begins." : `This is where # ${room} begins.`,
		cameIn: (names: readonly string[]) => `${namesInShort(names)} came in`,
		left: (names: readonly string[]) => `${namesInShort(names)} left`,
		cameAndLeft: (entered: string, left: string) => `${entered}, ${left}`,
		missing: (count: number) => `${counted(count, "message", "messages")} missing here`,
		missingUnknown: "Something is missing here",
		fetching: ", fetching",
		fetchNow: "Fetch now",
		sending: "sending",
		queued: "waiting to be sent",
		failed: "Not sent:",
		retry: "Retry",
		editAgain: "Edit",
		discard: "Discard",
		sent: "sent",
		screens: (on: number, of: number) => `on ${number(on)} of ${counted(of, "screen", "screens")}`,
		edited: "edited",
		removed: "removed by its author",
		row: (name: string, time: string) => `${isolate(name)}, ${time}`,
		replyTo: (name: string) => `In reply to ${isolate(name)}`,
		replyToSeq: (seq: number) => `In reply to #${seq}`,
		goneQuote: "a removed message",
		number: (seq: number) => `Link to message #${seq}`,
		notHere: (seq: number) => `Message #${seq} is not in this room.`,
		restarted: "The place where you were is not known here any more, so you see the newest messages.",
		reactWith: (emoji: string) => `React with ${emoji}`,
		reactions: (emoji: string, count: number) => `${emoji}, ${counted(count, "reaction", "reactions")}`,
		actions: "Message actions",
		reply: "Reply",
		edit: "Edit",
		remove: "Remove",
		linkInAddressBar: "The link is in the address bar now",
		copyLink: "Copy link",
		markUnread: "Mark unread from here",
		editLabel: "Edit your message",
		save: "Save",
		burst: (count: number, names: readonly string[]) =>
			`${number(count)} new messages from ${namesInShort(names)}`,
	},
	empty: {
		title: "Nothing has been said here yet.",
		hint: "Say hello, or bring others in with this link:",
		link: "Link to this room",
		copy: "Copy link",
	},
	composer: {
		region: "Write",
		label: (room: string) => (isDirect(room) ? "Message in this conversation" : `Message # ${room}`),
		send: "Send",
		replyingTo: (name: string) => `Replying to ${isolate(name)}`,
		cancelReply: "Do not reply",
		completion: "Suggestions",
		bytes: (used: number, max: number) => `${number(used)} of ${number(max)} bytes`,
		tooLong: (over: number) =>
			`Too long by ${counted(over, "byte", "bytes")}. Nothing is sent until it is shorter.`,
		typing: (names: readonly string[]) =>
			names.length === 0 ? "" : `${namesInShort(names)} ${names.length === 1 ? "is" : "are"} typing…`,
	},
	people: {
		noSeat: "Whoever is in the room is shown once you have a seat.",
		region: "People",
		heading: (count: number, capacity: number) =>
			capacity === 0
				? `In the room, ${number(count)}`
				: `In the room, ${number(count)} of ${number(capacity)}`,
		you: "you",
		here: "here",
		away: "away, seat kept",
		tooMany: (count: number) => `${number(count)} people are here. Names are listed in rooms of up to 200.`,
	},
	keys: {
		title: "Keyboard keys",
		list: [
			["Enter", "Send"],
			["Shift Enter", "New line"],
			["↑", "In an empty field: edit your last message"],
			["Esc", "Stop replying or editing; close"],
			["/", "In an empty field: commands, such as /search"],
			["Ctrl K", "Jump to a room, a person or a command"],
			["F6", "Next region: rooms, messages, writing, people"],
			["↑ ↓", "Among messages: one up or down"],
			["Home End", "Among messages: first and newest"],
			["?", "This list"],
		],
	},
});
