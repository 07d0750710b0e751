import { Post, React } from "@parley/protocol/client-frames";
import {
	type Edited,
	LEFT_NAME,
	type Posted,
	type Reacted,
	type Removed,
	type TimelineEvent,
} from "@parley/protocol/events";
import { checkNameSyntax } from "@parley/protocol/name-syntax";
import { ACTIVITY_TEXT_BYTES_MAX } from "../../activities/rows/text-of.ts";
import { unmarkedName } from "../../hooks/rules/hook.ts";
import type { RecordHead } from "./room-record.ts";

/** What has been read about one message: what it said of itself, and what came behind it. */
interface Known {
	readonly post: Posted;
	readonly line: number;
	readonly came: { edited: number; removed: number; reacted: number };
}

/** A record is not what it should be: what is wrong, and in which line. */
export class BadRecord extends Error {
	readonly line: number;
	constructor(line: number, why: string) {
		super(why);
		this.line = line;
	}
}

/** Follows a record event by event and lets nothing pass that a server could not have stored. Throws a BadRecord. */
export class RecordCheck {
	readonly #head: RecordHead;
	readonly #textBytesMax: number;
	readonly #messages = new Map<number, Known>();
	readonly #ids = new Set<string>();
	#at = 0;
	#posts = 0;

	constructor(head: RecordHead, textBytesMax: number) {
		this.#head = head;
		this.#textBytesMax = textBytesMax;
	}

	/** Whether the message was removed later in the record. */
	isRemoved(target: number): boolean {
		return this.#messages.get(target)?.post.removedSeq !== undefined;
	}

	next(event: TimelineEvent, line: number): void {
		const refuseIf = (isWrong: boolean, why: string): void => {
			if (isWrong) throw new BadRecord(line, why);
		};
		const { seq, prev, room, name } = event;
		refuseIf(room !== this.#head.room, `it is of the room ${room}, the record of ${this.#head.room}`);
		refuseIf(prev !== this.#at, `it follows #${prev}, but the line before is #${this.#at}`);
		refuseIf(seq <= this.#at, `#${seq} stands after #${this.#at}`);
		refuseIf(name !== LEFT_NAME && !checkNameSyntax(unmarkedName(name)).ok, "its author's name is none");
		this.#at = seq;
		this.#posts += event.type === "posted" ? 1 : 0;
		refuseIf(event.posts !== this.#posts, `it counts ${event.posts} messages, there are ${this.#posts}`);
		if (event.type === "posted") this.#post(event, line, refuseIf);
		else if (event.type !== "erased" && event.type !== "moderated") this.#change(event, refuseIf);
	}

	/** The record's end: nothing that it spoke of may be missing. */
	end(line: number): void {
		const { head, posts } = this.#head;
		if (this.#at !== head || this.#posts !== posts)
			throw new BadRecord(
				line,
				`it ends at #${this.#at} after ${this.#posts} messages, not at #${head} after ${posts}`,
			);
		for (const { post, line: at, came } of this.#messages.values())
			for (const [change, seq] of [
				["edited", post.editedSeq],
				["removed", post.removedSeq],
				["reacted", post.reactedSeq],
			] as const)
				if ((seq ?? 0) !== came[change] && !(change === "removed" && isOfLeaver(post)))
					throw new BadRecord(at, `it says ${change} by #${seq ?? 0}, the record by #${came[change]}`);
	}

	#post(post: Posted, line: number, refuseIf: (isWrong: boolean, why: string) => void): void {
		const { room, id, text, replyTo, removedSeq } = post;
		const key = `${post.author} ${id}`;
		refuseIf(this.#ids.has(key), `the message ${id} is there twice`);
		refuseIf((text === undefined) !== (removedSeq !== undefined), "a message has a text, or was removed");
		refuseIf(
			replyTo !== undefined && !this.#messages.has(replyTo),
			`it answers #${replyTo}, which is not there`,
		);
		// what an activity says of itself is bounded otherwise than what people write
		const own = this.#textBytesMax;
		const bytesMax = post.activity === undefined ? own : Math.max(own, ACTIVITY_TEXT_BYTES_MAX);
		refuseIf(
			text !== undefined && Buffer.byteLength(text) > bytesMax,
			`its text is longer than MESSAGE_BYTES_MAX (${own})`,
		);
		const frame = { type: "post", ref: 0, room, id, text: text ?? "" };
		refuseIf(!Post.safeParse(frame).success, "nobody could have sent it");
		this.#ids.add(key);
		this.#messages.set(post.seq, { post, line, came: { edited: 0, removed: 0, reacted: 0 } });
	}

	#change(event: Edited | Removed | Reacted, refuseIf: (isWrong: boolean, why: string) => void): void {
		const known = this.#messages.get(event.target);
		if (known === undefined)
			return refuseIf(true, `it is about #${event.target}, which is no message before it`);
		refuseIf(known.came.removed !== 0, `#${event.target} was removed before`);
		const isTakenAway = event.type === "reacted" && event.emoji === "" && event.name === LEFT_NAME;
		if (event.type === "reacted" && !isTakenAway)
			refuseIf(!React.safeParse({ ...event, type: "react", ref: 0 }).success, "nobody could have sent it");
		if (event.type === "edited")
			refuseIf(
				Buffer.byteLength(event.text) > this.#textBytesMax || !event.text.isWellFormed(),
				"nobody could have sent it",
			);
		known.came[event.type] = event.seq;
	}
}

/** What went with who left for good was removed by no event of its own; the `erased` of the room may be behind the record. */
function isOfLeaver({ name }: Posted): boolean {
	return name === LEFT_NAME;
}
