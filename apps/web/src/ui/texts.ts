import { isDirect } from "./direct.ts";
import { isolate } from "./isolate.ts";
import { catalogue } from "./language/catalogue.ts";

/** The words of the first screen and of what stands around a room; features have catalogues of their own. */
export const texts = catalogue("page", {
	common: {
		product: "Parley",
		language: "Language",
		offline: "The server cannot be reached.",
		roomName: (room: string) => (isDirect(room) ? "this conversation" : `# ${room}`),
	},
	broken: {
		reload: "Reload",
		missing: "This part of the page could not be loaded.",
		part: "Something broke in this part of the page.",
		again: "Try again",
	},
	join: {
		region: "Come in",
		yourName: "Your name",
		takeSeat: "Take a seat",
		takingSeat: "Taking a seat…",
		waitInLine: "Wait in line",
		comingBack: (name: string) => `Coming back as ${isolate(name)}…`,
		checking: "Checking…",
		free: "Free.",
		allowed: "1 to 32 letters, digits, single spaces or _ - . '",
		suggestions: "Free:",
		lastTime: "Last time you were in",
		newRoom: "This room does not exist yet: it opens when you come in.",
		noSuchRoom: "There is no such room.",
		doorShut: "Trying again by itself.",
		noSocket: "A proxy blocks WebSockets.",
		signedOutElsewhere: "You signed out in another tab or on another device.",
	},
});
