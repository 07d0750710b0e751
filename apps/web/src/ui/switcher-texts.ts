import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

export const switcherTexts = catalogue("switcher", {
	title: "Jump to",
	field: "A room, a person or a command",
	prefixes: "# rooms   @ people   > commands",
	kinds: { room: "Room", person: "Person", command: "Command" },
	unread: (count: number) => counted(count, "unread message", "unread messages"),
	found: (count: number) => (count === 0 ? "Nothing fits." : counted(count, "match", "matches")),
	nothing: (typed: string) => `Nothing here fits “${isolate(typed)}”.`,
	openRoom: (room: string) => `Open # ${room}`,
	openRoomHint: "a new room",
	talk: "talk alone",
	together: "talk together",
	turnedAway: { ignored: "ignored", blocked: "blocked" },
	full: "full",
	commands: {
		alerts: { label: "Alerts", hint: "notifications, sound, self-test" },
		mute: { label: "Mute this room", hint: "no alerts from here" },
		unmute: { label: "Unmute this room", hint: "alerts for mentions again" },
		invite: { label: "Invite people", hint: "link, copy, QR code" },
		people: { label: "Show people", hint: "who is in this room" },
		leave: { label: "Leave this room", hint: "frees the seat" },
		converse: { label: "New conversation", hint: "talk with several people, group" },
		newRoom: { label: "New room", hint: "open, create" },
		unsent: { label: "Unsent messages", hint: "outbox, retry, discard" },
		keys: { label: "Keyboard keys", hint: "shortcuts, help" },
		light: { label: "Light theme", hint: "appearance" },
		dark: { label: "Dark theme", hint: "appearance" },
		system: { label: "Theme as the system", hint: "appearance" },
		signOut: { label: "Sign out", hint: "leave the house" },
	},
});
