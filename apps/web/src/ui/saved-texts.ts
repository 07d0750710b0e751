import { catalogue } from "./language/catalogue.ts";
import { counted } from "./words.ts";

/** Messages that one saved for oneself. */
export const savedTexts = catalogue("saved", {
	label: "Saved messages",
	hint: "Of all rooms, for you alone",
	none: "Nothing is saved. Behind the dots beside a message is “Save for me”.",
	save: "Save for me",
	saved: "Saved, for you alone. Your settings have the list.",
	inConversation: "in a conversation",
	blocked: "You blocked who wrote this.",
	removed: "This message was removed.",
	closed: "Its room is gone, or you cannot read it just now.",
	files: (count: number) => counted(count, "file", "files"),
	show: (seq: number) => `Show #${seq}`,
	letGo: (seq: number) => `Remove #${seq} from saved`,
	more: "Show more",
	asking: "Asking…",
});
