import type { Deed } from "@parley/protocol/moderation";
import { catalogue } from "./language/catalogue.ts";
import { isolate, number } from "./words.ts";

export interface DoneBy {
	readonly name: string;
	readonly author: string;
	readonly deed: Deed;
}

const OPERATOR = "operator";

/** What moderators did, as it stands between the messages. */
export const deedTexts = catalogue("deeds", {
	aboutRoom: "About this room",
	aboutRoomReported: "About this room: something was reported",
	more: "More about this message",
	removedBy: (name: string) => `${name === OPERATOR ? "The operator" : isolate(name)} removed this message`,
	removedWith: "removed when its author left for good",
	/** what became of a message, and when */
	atTime: (text: string, time: string) => `${text}, ${time}`,
	/** empty for what only a newer server knows */
	line: ({ name, author, deed }: DoneBy, me: string): string => {
		const by = author === OPERATOR ? "The operator" : author === me ? "You" : isolate(name);
		const { person, settings, on, target = 0 } = deed;
		const whom = person?.session === me ? "you" : isolate(person?.name ?? "");
		switch (deed.do) {
			case "remove":
				return `${by} removed ${whom} from the room`;
			case "ban":
				return `${by} removed ${whom} from the room for a while`;
			case "unban":
				return `${by} let ${whom} come in again`;
			case "mute":
				return `${by} muted ${whom} for a while`;
			case "unmute":
				return `${by} gave ${whom} back the word`;
			case "speaker":
				return on === true ? `${by} named ${whom} a speaker` : `${by} made ${whom} a reader`;
			case "moderator":
				return on === true ? `${by} named ${whom} a moderator` : `${by} let ${whom} be a moderator no longer`;
			case "pin":
				return on === true ? `${by} pinned message #${target}` : `${by} took down message #${target}`;
			case "hand-over":
				return `${by} handed the room over to ${whom}`;
			case "settings":
				return settings === undefined ? "" : `${by} ${wordsOfSettings(settings, settingWords).join(", ")}`;
			default:
				return "";
		}
	},
});

type Settings = NonNullable<Deed["settings"]>;
type SettingWords = { readonly [S in keyof Settings]-?: (value: NonNullable<Settings[S]>) => string };

const settingWords: SettingWords = {
	closed: (on) => (on ? "closed the room" : "opened the room again"),
	title: () => "changed the title",
	topic: (topic) => (topic === "" ? "took the topic away" : `set the topic: ${isolate(topic)}`),
	capacity: (seats) =>
		seats === 0 ? "lifted the limit of seats" : `set the number of seats to ${number(seats)}`,
	slowSeconds: (pause) => (pause === 0 ? "ended slow mode" : `turned on slow mode (${number(pause)} s)`),
	readOnly: (on) => (on ? "let guests only read" : "let everybody write"),
	listed: (on) => (on ? "put the room on the list" : "took the room off the list"),
	passphrase: (on) => (on ? "set a passphrase" : "took the passphrase away"),
	embed: (what) =>
		what === "no" ? "let other sites show the room no longer" : "let other sites show the room",
};

/** What was changed, each in its own words; what only a newer server knows has none. */
export function wordsOfSettings(settings: Settings, words: SettingWords): string[] {
	return Object.entries(settings).flatMap(([setting, value]) => {
		const word = words[setting as keyof Settings] as ((value: unknown) => string) | undefined;
		return word === undefined || value === undefined ? [] : [word(value)];
	});
}
