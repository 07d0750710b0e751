import type { Posted } from "@parley/protocol/events";

/** Of a message what an agent is told: MCP3. */
export interface Told {
	readonly seq: number;
	readonly name: string;
	readonly author: string;
	/** ISO 8601 */
	readonly at: string;
	readonly text: string;
	readonly replyTo?: number;
	readonly edited?: true;
	/** their names; an agent is given no file */
	readonly files?: readonly string[];
	readonly cut?: true;
}

/** `text`: the piece around what was sought */
export type Found = Pick<Told, "seq" | "name" | "author" | "at" | "text" | "cut"> & { readonly room: string };

export interface RoomTold {
	readonly room: string;
	readonly title?: string;
	readonly topic?: string;
}

export interface Page {
	readonly messages: readonly Told[];
	/** where to go on, as `after` and `epoch` */
	readonly position: number;
	readonly epoch: string;
	/** there is something behind it already */
	readonly more: boolean;
}

/** undefined: it was removed, or says nothing */
export function toldOf(posted: Posted): Told | undefined {
	const { seq, name, author, at, text, replyTo, editedSeq, removedSeq, files = [] } = posted;
	if (text === undefined || removedSeq !== undefined || (text === "" && files.length === 0)) return undefined;
	return {
		...{ seq, name, author, at: timeOf(at), text },
		...(replyTo !== undefined && { replyTo }),
		...(editedSeq !== undefined && { edited: true }),
		...(files.length > 0 && { files: files.map((file) => file.name) }),
	};
}

export const timeOf = (at: number): string => new Date(at).toISOString();
