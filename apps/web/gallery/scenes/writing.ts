import type { LaterList } from "@parley/protocol/later";
import { clicks, focuses, sees, writes } from "../hands.ts";
import { NOW } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { story } from "../story.ts";
import { refused, type Tape } from "../tape.ts";

/** In every room something is written that cannot go. */
const unsentTape: Tape = { ...story, posts: refused("too-long") };
const writesEverywhere: Scene["before"] = (client) => {
	client.post("quiet-hours", "This room has no seat for me any more, and it is full.");
	client.post("release", "Too long for the server\nand with a second line");
	client.post("lobby", "Refused where one stands");
	client.leave("queue");
};
const showsUnsent = clicks("section:has(> div > svg.lucide-mail-warning) button");
const waits: LaterList = {
	later: [
		{ id: "0192d4f1-0000-7000-8000-000000000001", room: "lobby", at: NOW + 3_600_000, text: "Good morning!" },
	],
};
const field = "[data-region=composer] textarea";

export const writingScenes: readonly Scene[] = [
	{ name: "writing/draft", hands: [writes("Something to say,\nin two lines", field)] },
	{ name: "writing/too-long", hands: [writes("long ".repeat(3_400), field), sees("[aria-invalid=true]")] },
	{
		name: "writing/later",
		hands: [
			writes("Good morning!", field),
			clicks("[data-region=composer] button:has(.lucide-clock)"),
			sees("dialog[open] input"),
		],
	},
	{
		name: "writing/later-past",
		hands: [
			writes("Good morning!", field),
			clicks("[data-region=composer] button:has(.lucide-clock)"),
			clicks("dialog[open] [type=submit]"),
			sees("dialog[open] [role=alert]"),
		],
	},
	{
		name: "writing/later-waits",
		tape: {
			...story,
			told: [...(story.told ?? []), { type: "me" }],
			http: { ...story.http, "/api/people/me/later": waits, "/api/people/me/reminders": { reminders: [] } },
		},
		hands: [sees("[data-region=composer] section [role=status]")],
	},
	{ name: "writing/mention", hands: [writes("@", field), sees("[role=listbox]")] },
	{ name: "writing/room", hands: [writes("see #", field), sees("[role=listbox]")] },
	{ name: "writing/emoji", hands: [writes(":tad", field), sees("[role=listbox]")] },
	{ name: "writing/command", hands: [writes("/", field), sees("[role=listbox]")] },
	{
		name: "writing/reply",
		hands: [
			focuses("[data-seq='1036']"),
			clicks("[role=toolbar] button[aria-label='Reply']"),
			sees("[class*=reply]"),
		],
	},
	{
		name: "writing/picker",
		hands: [clicks("[data-region=composer] button[class*=emoji]"), sees("dialog[open] button")],
	},
	{
		name: "writing/sending",
		before: (client) => {
			client.post("lobby", "On its way");
			client.post("lobby", "and one behind it");
		},
	},
	{
		name: "writing/failed",
		tape: { ...story, posts: "too-long" },
		before: (client) => {
			client.post("lobby", "This one was refused");
			client.post("lobby", "and so was this one");
		},
	},
	{
		name: "writing/slowly",
		tape: { ...story, posts: { ...refused("too-fast"), retryAfterMs: 600_000 } },
		before: (client) => client.post("lobby", "In a room that goes slowly"),
	},
	{
		name: "unsent/bar",
		tape: unsentTape,
		before: writesEverywhere,
		hands: [sees("section[aria-label] svg.lucide-mail-warning")],
	},
	{
		name: "unsent/panel",
		tape: unsentTape,
		before: writesEverywhere,
		hands: [showsUnsent, sees("dialog[open] li")],
	},
	{
		name: "unsent/edit",
		tape: unsentTape,
		before: writesEverywhere,
		hands: [showsUnsent, clicks("dialog[open] li button:nth-of-type(2)"), sees("dialog[open] textarea")],
	},
	{
		name: "writing/attachments",
		tape: { ...story, sent: 400_000 },
		before: (client) =>
			client.attach("lobby", [
				new File([new Uint8Array(900_000)], "minutes of the meeting.pdf", { type: "application/pdf" }),
				new File([new Uint8Array(26_000_000)], "film.mp4", { type: "video/mp4" }),
			]),
		hands: [sees("[data-region=composer] progress, [data-region=composer] [role=progressbar]")],
	},
];
