import type { FileInfo } from "@parley/protocol/files";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { clicks, focuses, presses, sees, selectsAll } from "../hands.ts";
import { NOW, RoomLog } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { lobbyWith } from "../story.ts";

function hostile() {
	const log = new RoomLog("lobby");
	log.says("Mallory", "<img src=x onerror=alert(1)> <script>alert(2)</script> [link](javascript:alert(3))");
	log.says("Mallory", `Z${"\u0335\u0321\u0322\u0323".repeat(200)} combining`);
	log.says("Mallory", "\u202eesrever si siht\u202c and this is not \u2066isolated");
	log.says("Mallory", "w".repeat(600));
	log.says("Mallory", `https://example.org/${"path/".repeat(60)}`);
	log.says("Mallory", `\`\`\`\n${"a line of code\n".repeat(200)}\`\`\``);
	return log.joined({ count: 2, members: ["Ada", "Mallory"] });
}

function writing() {
	const log = new RoomLog("lobby");
	log.says(
		"Ingrid",
		"#no heading\n> a quotation\n> of two lines\n\n- one\n- two with `code`\n  - nested\n\n1. first\n2. second",
	);
	log.says("Bo", "**bold** _italic_ ~~gone~~ `code` [a link](https://example.org) @Ada #1000 :tada:");
	log.says(
		"Chidi",
		"```ts\nconst bytes = encode(frame); // once\nfor (const sink of sinks) sink.send(bytes);\n```",
	);
	log.says("Mei", "🎉");
	log.says("Mei", "🎉👀🚆");
	log.says("سلمى", "مرحبا بالجميع، هذا نص من **اليمين** إلى اليسار مع code في الوسط.", {
		author: "session-salma",
	});
	log.says("Tomás", "A first line.\nA second line.\n\nA paragraph of its own. ".repeat(30));
	return log.joined({ count: 6, members: ["Ada", "Bo", "Chidi", "Ingrid", "Mei", "Tomás", "سلمى"] });
}

function formatted() {
	const log = new RoomLog("lobby");
	log.says(
		"Ingrid",
		"# What is left\nBefore the release:\n## Build\n- [x] packages\n- [ ] *notes*\n  1. what is new\n  2. what broke\n     - nothing\n### Then\n1. rest",
	);
	log.says(
		"Bo",
		"| Server | Messages a second | p99 |\n|:-------|---:|:-:|\n| one node | **41,000** | `8 ms` |\n| three nodes | 29,500 | ||soon|| |",
	);
	log.says("Mei", `|${"a column|".repeat(12)}\n|${"-|".repeat(12)}\n|${"some words|".repeat(12)}`);
	log.says(
		"Chidi",
		"It was ||the *gardener*, with `rm -rf`|| all along.\n~~~spoiler\n- and the cat\n\n> knew it\n~~~",
	);
	log.says(
		"Mallory",
		"Sign in at [bank.example](https://evil.example/in), or at [the plan [2]](https://example.org)",
	);
	log.says("سلمى", "## عنوان\n- [ ] مهمة\n- [x] أخرى ||سر||\n\n| اسم | عدد |\n|---|--:|\n| قلم | 12 |", {
		author: "session-salma",
	});
	return log.joined({ count: 7, members: ["Ada", "Bo", "Chidi", "Ingrid", "Mallory", "Mei", "سلمى"] });
}

function file(name: string, type: string, more: Partial<FileInfo> = {}): FileInfo {
	return {
		id: `${name.replaceAll(/[^a-z]/g, "")}${"A".repeat(32)}`.slice(0, 32),
		name,
		type,
		bytes: 1_234_567,
		...more,
	};
}

function files() {
	const log = new RoomLog("lobby");
	log.says("Bo", "A picture that does not come", {
		files: [
			file("photo.png", "image/png", { width: 1200, height: 800, thumbnail: { width: 480, height: 320 } }),
		],
	});
	log.says("Bo", "", {
		files: [file("minutes.pdf", "application/pdf"), file("archive.zip", "application/octet-stream")],
	});
	return log.joined({ count: 2, members: ["Ada", "Bo"] });
}

function imported() {
	const log = new RoomLog("lobby");
	const of = (author: string) => ({ author: `from:${author}` });
	const first = log.says("Ada", "It was said elsewhere.", of("ada"));
	log.says("operator (imported)", "A name that nobody has here.", of("operator"));
	log.says("A name as long as names may be x", "And an answer.", { ...of("long"), replyTo: first });
	log.says("Bo", "On it goes here.");
	return log.joined({ count: 2, members: ["Ada", "Bo"] });
}

function withGap() {
	const log = new RoomLog("lobby", { before: 500 });
	log.says("Bo", "The last one before the hole.");
	log.misses(17);
	log.says("Bo", "The first one after it.");
	return log.joined({ count: 2, members: ["Ada", "Bo"] });
}

function twoDays() {
	const log = new RoomLog("lobby", { at: NOW - 86_400_000 - 3_600_000 });
	for (let n = 0; n < 12; n += 1) log.says(n % 3 === 0 ? "Bo" : "Ingrid", `yesterday ${n}`);
	log.rests(24 * 60);
	for (let n = 0; n < 12; n += 1) log.says(n % 4 === 0 ? "Bo" : "Mei", `today ${n}`);
	return log.joined({ readSeq: 1_018, readPosts: 19, count: 4, members: ["Ada", "Bo", "Ingrid", "Mei"] });
}

const comingAndGoing: readonly ServerFrame[] = [
	{ type: "presence", room: "lobby", count: 5, entered: ["Chidi", "Ingrid", "Mei"] },
	{ type: "presence", room: "lobby", count: 4, left: ["Bo"] },
];

function few() {
	const log = new RoomLog("lobby");
	log.says("Bo", "Is anybody here?");
	return log.joined({ count: 2, members: ["Ada", "Bo"] });
}

const empty = new RoomLog("lobby").joined();

export const rowScenes: readonly Scene[] = [
	{ name: "room/busy" },
	{ name: "room/empty", tape: lobbyWith(empty), hands: [sees("[class*=empty]")] },
	{ name: "room/alone", tape: { rooms: { lobby: empty } } },
	{ name: "room/came-and-went", tape: lobbyWith(few(), { told: comingAndGoing }) },
	{ name: "room/days", tape: lobbyWith(twoDays()) },
	{ name: "room/imported", tape: lobbyWith(imported()) },
	{ name: "room/gap", tape: lobbyWith(withGap()) },
	{ name: "room/writing", tape: lobbyWith(writing()) },
	{ name: "room/formatted", tape: lobbyWith(formatted()) },
	{
		name: "room/spoilers-opened",
		tape: lobbyWith(formatted()),
		hands: [
			clicks("article p button[aria-expanded=false]"),
			clicks("article div > button[aria-expanded=false]"),
			sees("article button[aria-expanded=true] + ul"),
		],
	},
	{ name: "room/hostile", tape: lobbyWith(hostile()) },
	{ name: "room/files", tape: lobbyWith(files()) },
	{ name: "room/row-in-hand", hands: [focuses("[data-seq='1036']"), sees("[role=toolbar]")] },
	{
		name: "room/selected",
		hands: [selectsAll("[data-seq='1036'] [data-written]"), sees("[data-region=timeline] > [role=toolbar]")],
	},
	{
		name: "room/editing",
		hands: [presses("ArrowUp", {}, "[data-region=composer] textarea"), sees("article textarea")],
	},
	{
		name: "room/removing",
		hands: [
			focuses("[data-seq='1037']"),
			clicks("[role=toolbar] button[aria-label='Remove']"),
			sees("[class*=going]"),
		],
	},
	{
		name: "room/crowd",
		tape: lobbyWith(
			new RoomLog("lobby").joined({ count: 1_204, capacity: 0, members: undefined, away: undefined }),
		),
	},
];
