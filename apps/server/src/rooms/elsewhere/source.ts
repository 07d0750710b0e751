import { createHash } from "node:crypto";

export const sourceNames = ["slack", "mattermost", "discord", "campfire"] as const;
export type SourceName = (typeof sourceNames)[number];

/** As people are told where something came from. */
export const shownSources: Readonly<Record<SourceName, string>> = {
	slack: "Slack",
	mattermost: "Mattermost",
	discord: "Discord",
	campfire: "Campfire",
};

/** Somebody there: `id` is what the other house calls them, `name` what they are shown as there. */
export interface AuthorElsewhere {
	readonly id: string;
	readonly name: string;
}

export interface ReactionElsewhere {
	readonly author: AuthorElsewhere;
	readonly emoji: string;
}

/** A file that lies beside the export, on this machine. */
export interface FileElsewhere {
	/** made by us, never by a name of the export */
	readonly path: string;
	readonly name: string;
}

export interface RoomElsewhere {
	readonly is: "room";
	readonly key: string;
	readonly name: string;
	readonly topic: string;
	readonly isPrivate: boolean;
}

export interface MessageElsewhere {
	readonly is: "message";
	/** the key of its room */
	readonly room: string;
	/** by `idElsewhere`, which makes the same one of the same message in every run */
	readonly id: string;
	/** ms since 1970 */
	readonly at: number;
	readonly author: AuthorElsewhere;
	/** Markdown */
	readonly text: string;
	/** the id of the message that it answers */
	readonly answers?: string;
	readonly file?: FileElsewhere;
	readonly reactions: readonly ReactionElsewhere[];
}

/** What does not come along, and why: counted by that sentence. */
export interface LeftOut {
	readonly is: "left-out";
	readonly why: string;
	readonly count: number;
}

export type Found = RoomElsewhere | MessageElsewhere | LeftOut;

export function leftOut(why: string, count = 1): LeftOut {
	return { is: "left-out", why, count };
}

/** A UUID of version 8: its time first, as ids that rise with time lie side by side in the archive's index, else a hash. */
export function idElsewhere(source: SourceName, at: number, ...parts: readonly string[]): string {
	const bytes = createHash("sha256")
		.update(JSON.stringify([source, ...parts]))
		.digest()
		.subarray(0, 16);
	bytes.writeUIntBE(Math.min(Math.max(0, Math.trunc(at)), 2 ** 48 - 1), 0, 6);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
