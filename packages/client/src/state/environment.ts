import type { LoadRules } from "../activities/rules.ts";
import type { KeepOnDevice } from "./keep-on-device.ts";

/**
 * All that the client core takes from the world outside: handed in once, so that a test can play browser,
 * network and clock. `browser.ts` has the real ones.
 */
export interface Environment {
	openTransport(handlers: TransportHandlers): Transport;
	/** No socket comes through, though the server answers: the next transport goes another way. Absent: there is none. */
	goRound?(): void;
	fetch(path: string, init?: FetchInit): Promise<Reply>;
	/** Sends nothing before `go` is called. */
	openUpload(file: File, token: () => string | undefined, handlers: UploadHandlers): Uploader;
	/** runs once after `ms`, unless cancelled */
	after(ms: number, run: () => void): Cancel;
	/** ms since 1970; the only clock, so a machine that slept has a jump in it */
	now(): number;
	/** from 0 up to, not including, 1 */
	random(): number;
	uuid(): string;
	/** survives the tab, shared by all tabs; where nothing can be stored, it holds for as long as the page is open */
	readonly local: KeyValue;
	/** Only as whoever the token in `local` is of: where it is none any more, nobody comes in anew under their name. */
	readonly byToken?: true;
	/** From now on `local` keeps no more than this where the tab does not; what it had goes. */
	keepOnly?(what: KeepOnDevice): void;
	/** told when another tab has changed something in `local` */
	onOtherTab(listener: () => void): void;
	/** survives a reload of this tab */
	readonly tab: KeyValue;
	readonly page: Page;
	/** Without it no activity is played here: their cards say in words what they are. */
	readonly loadRules?: LoadRules;
	/** Runs once before the next paint. Without it every change is published at once. */
	beforePaint?(run: () => void): void;
}

export type Cancel = () => void;

/** One socket. Nothing comes from it after `closed`. */
export interface Transport {
	send(text: string): void;
	/** 1000 is for good: it frees name and seats (NAME5). Without a code the seat is kept for a grace. */
	close(code?: 1000): void;
}
export interface TransportHandlers {
	opened(): void;
	heard(message: string): void;
	/** also when it never opened; 1006 when nobody said why */
	closed(code: number): void;
}

export interface Uploader {
	/** begins, or goes on where the server has got to */
	go(): void;
	/** Gives up the request under way, if there is one; `go` goes on from there. */
	halt(): void;
	/** the server forgets what it has of it; nothing is told after this */
	drop(): void;
}
export interface UploadHandlers {
	progressed(sentBytes: number): void;
	/** the server has all bytes, under this id */
	arrived(upload: string): void;
	/** no answer, for whatever reason, or one that is no yes */
	stopped(answer: { readonly status: number; readonly body: unknown } | null): void;
	/** the file is not there any more, or is another by now */
	unreadable(): void;
}

export interface FetchInit {
	readonly method?: string;
	readonly headers?: Record<string, string>;
	readonly body?: string;
	/** it is sent to its end, though the page is gone */
	readonly keepalive?: boolean;
	readonly signal?: AbortSignal;
}

export interface Reply {
	readonly ok: boolean;
	readonly status: number;
	json(): Promise<unknown>;
}

/** A store that may be full, denied or gone: then `set` answers false and `get` nothing; neither throws. */
export interface KeyValue {
	get(key: string): string | undefined;
	/** `was`: where something else is there by now, by another tab, that stays */
	set(key: string, value: string, was?: string): boolean;
	remove(key: string): void;
}

export type PageSignal = "visible" | "hidden" | "online" | "offline";
export interface Page {
	visible(): boolean;
	online(): boolean;
	onSignal(listener: (signal: PageSignal) => void): Cancel;
}
