import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { writeZip, type ZipEntry } from "./zip.ts";

/** 2024-03-01 12:00 UTC */
export const NOON = 1_709_294_400;

const slackUsers = [
	{ id: "U1", name: "ada", profile: { display_name: "Ada", real_name: "Ada Lovelace" } },
	{ id: "U2", name: "bo", profile: { display_name: "", real_name: "Bo | the 2nd 🎉" } },
	{ id: "U3", name: "sys", profile: { display_name: "operator" } },
];

const slackChannels = [
	{ id: "C1", name: "general", topic: { value: "All of us" }, purpose: { value: "" } },
	{ id: "C2", name: "lobby", topic: { value: "" }, purpose: { value: "what is new" } },
];

function slackTs(second: number, part = 100): string {
	return `${NOON + second}.${String(part).padStart(6, "0")}`;
}

export function said(user: string, text: string, second: number, more: object = {}): object {
	return { type: "message", user, text, ts: slackTs(second), ...more };
}

/** Slack's own export, of these days: `general/2024-03-01.json` and what was said. */
export function writeSlack(
	file: string,
	days: Readonly<Record<string, readonly object[]>>,
	more: readonly ZipEntry[] = [],
): void {
	const json = (name: string, data: unknown): ZipEntry => ({ name, data: JSON.stringify(data, null, 2) });
	writeZip(file, [
		json("channels.json", slackChannels),
		json("users.json", slackUsers),
		json("groups.json", [{ id: "G1", name: "board", members: ["U1"] }]),
		json("dms.json", [{ id: "D1", members: ["U1", "U2"] }]),
		...Object.entries(days).map(([name, messages]) => json(name, messages)),
		...more,
	]);
}

/** Everything that a message of Slack can have. */
export const slackDays: Readonly<Record<string, readonly object[]>> = {
	"general/2024-03-01.json": [
		said("U1", "*Hello* <@U2>, see <https://example.org|this> in <#C2> :tada: &amp; `*code*`", 0, {
			reactions: [
				{ name: "+1", users: ["U2", "U3"], count: 2 },
				{ name: "party-parrot", users: ["U2"], count: 1 },
			],
		}),
		{
			type: "message",
			subtype: "channel_join",
			user: "U2",
			text: "<@U2> has joined the channel",
			ts: slackTs(1),
		},
		said("U2", "an answer", 3, { thread_ts: slackTs(0), edited: { user: "U2", ts: slackTs(9) } }),
		said("U3", "I am the <!channel> operator", 2, {
			files: [{ id: "F1", name: "plan.pdf", url_private: "https://files.slack.com/x" }],
		}),
		{
			type: "message",
			subtype: "bot_message",
			bot_id: "B1",
			username: "Deploy",
			text: "",
			ts: slackTs(4),
			attachments: [{ title: "v1.2", text: "is *out*" }],
		},
	],
	"general/2024-03-02.json": [said("U1", "the next day", 86_400, { thread_ts: slackTs(-900) })],
	"lobby/2024-03-01.json": [said("U2", "in the other room", 5)],
	"board/2024-03-01.json": [said("U1", "of few", 6)],
	"D1/2024-03-01.json": [said("U1", "between us", 7)],
};

export const mattermostLines = [
	{ type: "version", version: 1, info: { generator: "mattermost-server", version: "10.4.0" } },
	{ type: "team", team: { name: "core", display_name: "Core", type: "O" } },
	{
		type: "channel",
		channel: { team: "core", name: "town-square", display_name: "Town Square", type: "O", header: "**all**" },
	},
	{ type: "channel", channel: { team: "core", name: "secret", display_name: "Secret", type: "P" } },
	{ type: "user", user: { username: "ada", nickname: "", first_name: "Ada", last_name: "L" } },
	{ type: "user", user: { username: "bo", nickname: "Bo" } },
	{
		type: "post",
		post: {
			...{
				team: "core",
				channel: "town-square",
				user: "bo",
				create_at: (NOON + 60) * 1_000,
				message: "second, for @ada :tada:",
			},
			reactions: [{ user: "ada", emoji_name: "heart", create_at: (NOON + 61) * 1_000 }],
		},
	},
	{
		type: "post",
		post: {
			...{ team: "core", channel: "town-square", user: "ada", create_at: NOON * 1_000, message: "first" },
			replies: [
				{
					user: "bo",
					create_at: (NOON + 90) * 1_000,
					message: "third, an answer",
					attachments: [{ path: "20240301/teams/x/plan.pdf" }],
				},
			],
		},
	},
	{
		type: "post",
		post: {
			team: "core",
			channel: "town-square",
			user: "ada",
			type: "system_join_channel",
			create_at: NOON * 1_000,
			message: "ada joined",
		},
	},
	{
		type: "post",
		post: { team: "core", channel: "secret", user: "ada", create_at: NOON * 1_000, message: "hush" },
	},
	{ type: "direct_channel", direct_channel: { members: ["ada", "bo"] } },
	{
		type: "direct_post",
		direct_post: { channel_members: ["ada", "bo"], user: "ada", create_at: NOON * 1_000, message: "hi" },
	},
];

export function jsonLines(lines: readonly object[]): string {
	return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

const user = (id: string, name: string) => ({
	id,
	name: name.toLowerCase(),
	discriminator: "0000",
	nickname: name,
	isBot: false,
});

/** An id of Discord for a moment. */
function snowflake(second: number): string {
	return String(BigInt((NOON + second) * 1_000 - 1_420_070_400_000) << 22n);
}

function ofDiscord(id: string, author: object, content: string, second: number, more: object = {}): object {
	return {
		id,
		type: "Default",
		timestamp: new Date((NOON + second) * 1_000).toISOString(),
		timestampEdited: null,
		content,
		author,
		attachments: [],
		embeds: [],
		reactions: [],
		mentions: [],
		...more,
	};
}

/** A file a channel, and one of a thread, as DiscordChatExporter names them. */
export function discordFiles(): Readonly<Record<string, object>> {
	const [ada, bo] = [user("1", "Ada"), user("2", "Bo")];
	const [first, second] = [snowflake(0), snowflake(10)];
	const guild = { id: "9", name: "Guild" };
	return {
		"Guild - general [100].json": {
			guild,
			channel: {
				id: "100",
				type: "GuildTextChat",
				categoryId: "7",
				category: "Text",
				name: "general",
				topic: "talk",
			},
			dateRange: { after: null, before: null },
			messages: [
				ofDiscord(first, ada, "hello <@2>, <:blob:123>", 0, {
					mentions: [bo],
					reactions: [
						{ emoji: { id: "", name: "👍", code: "thumbsup" }, count: 1, users: [bo] },
						{ emoji: { id: "55", name: "blob" }, count: 3, users: [] },
					],
				}),
				ofDiscord(second, bo, "", 10, {
					type: "Reply",
					reference: { messageId: first, channelId: "100", guildId: "9" },
					attachments: [{ id: "5", url: "https://cdn/x", fileName: "cat.png", fileSizeBytes: 5 }],
				}),
				ofDiscord(snowflake(11), bo, "joined", 11, { type: "GuildMemberJoin" }),
			],
			messageCount: 3,
		},
		"Guild - general - a thread [200].json": {
			guild,
			channel: {
				id: first,
				type: "GuildPublicThread",
				categoryId: "100",
				category: "general",
				name: "a thread",
				topic: null,
			},
			messages: [ofDiscord(snowflake(20), ada, "within the thread", 20)],
		},
	};
}

const KEY = "abcdefghijklmnopqrstuvwx0123";

/** `production.sqlite3` with its `storage`, in a folder. Returns the database's path. */
export function writeCampfire(folder: string, picture: Buffer): string {
	const file = join(folder, "storage", "db", "production.sqlite3");
	const content = join(folder, "storage", "files", KEY.slice(0, 2), KEY.slice(2, 4), KEY);
	for (const path of [file, content]) mkdirSync(dirname(path), { recursive: true });
	writeFileSync(content, picture);
	const database = new Sqlite(file);
	database.exec(`
		CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, role INTEGER DEFAULT 0);
		CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT, type TEXT NOT NULL, creator_id INTEGER);
		CREATE TABLE messages (id INTEGER PRIMARY KEY, room_id INTEGER, creator_id INTEGER, client_message_id TEXT, created_at TEXT, updated_at TEXT);
		CREATE TABLE action_text_rich_texts (id INTEGER PRIMARY KEY, name TEXT, body TEXT, record_type TEXT, record_id INTEGER);
		CREATE TABLE active_storage_blobs (id INTEGER PRIMARY KEY, key TEXT, filename TEXT, byte_size INTEGER);
		CREATE TABLE active_storage_attachments (id INTEGER PRIMARY KEY, name TEXT, record_type TEXT, record_id INTEGER, blob_id INTEGER);
		CREATE TABLE boosts (id INTEGER PRIMARY KEY, message_id INTEGER, booster_id INTEGER, content TEXT);
		INSERT INTO users (id, name) VALUES (1, 'Ada'), (2, 'Bo');
		INSERT INTO rooms (id, name, type) VALUES (1, 'All Talk', 'Rooms::Open'), (2, NULL, 'Rooms::Direct');
		INSERT INTO messages VALUES
			(1, 1, 1, 'aaaa', '2024-03-01 12:00:00.000000', ''), (2, 1, 2, 'bbbb', '2024-03-01 12:01:00.500000', ''),
			(3, 1, 2, 'cccc', '2024-03-01 12:02:00', ''), (4, 2, 1, 'dddd', '2024-03-01 12:03:00', '');
		INSERT INTO active_storage_blobs VALUES (1, '${KEY}', 'cat.png', 5), (2, '../../../../etc/passwd', 'passwd', 5);
		INSERT INTO active_storage_attachments VALUES (1, 'attachment', 'Message', 2, 1), (2, 'attachment', 'Message', 3, 2);
		INSERT INTO boosts VALUES (1, 1, 2, '🎉'), (2, 1, 2, 'nice!');
	`);
	const sgid = `${Buffer.from(JSON.stringify({ _rails: { data: "gid://campfire/User/2?expires_in", pur: "attachable" } })).toString("base64")}--5f`;
	database
		.prepare(
			"INSERT INTO action_text_rich_texts (name, body, record_type, record_id) VALUES ('body', ?, 'Message', ?)",
		)
		.run(
			`<div><strong>Hello</strong> <action-text-attachment sgid="${sgid}" content-type="application/vnd.campfire.mention"></action-text-attachment><br>see <a href="https://example.org">this</a> &amp; more</div>`,
			1,
		);
	database.close();
	return file;
}
