/** Where one is: `/` (the default room, `room: null`) or `/r/:room`, with `#1042` for a message. */
export interface Route {
	readonly room: string | null;
	readonly seq: number | null;
}

const ROOM_PATH = /^\/r\/([a-z0-9-]{1,64})\/?$/;
const SEQ_HASH = /^#([1-9][0-9]{0,14})$/;

export function parseRoute({ pathname, hash }: { pathname: string; hash: string }): Route {
	const room = ROOM_PATH.exec(pathname)?.[1] ?? null;
	const seq = room === null ? undefined : SEQ_HASH.exec(hash)?.[1];
	return { room, seq: seq === undefined ? null : Number(seq) };
}

export function roomPath(room: string, seq?: number): string {
	return seq === undefined ? `/r/${room}` : `/r/${room}#${seq}`;
}

/** Pages of which the first screen knows no more than that they are not rooms. */
export function isOther({ pathname }: { pathname: string }): boolean {
	return /^\/(?:admin|lab|link|i|auth\/callback)\/?$/.test(pathname);
}
