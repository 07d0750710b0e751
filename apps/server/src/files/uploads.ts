import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import { makeFolder } from "@parley/engine/lib/files";
import { RatesByAddress } from "@parley/engine/lib/rates-by-address";
import { RatesByKey } from "@parley/engine/lib/rates-by-key";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type Origin, Reservations } from "./reservations.ts";
import { noteIn, originOf, type Upload } from "./upload-notes.ts";

export type { Upload } from "./upload-notes.ts";

export interface UploadsOptions {
	readonly folder: string;
	/** a session's, begun or waiting to be posted; 0: no limit */
	readonly perSessionMax: number;
	readonly fileBytesMax: number;
	/** bytes of all files; 0: no limit */
	readonly filesBytesMax: number;
	/** of a session; 0: no limit */
	readonly bytesPerSecond: number;
	/** of an address, weighed, as what follows; 0: no limit */
	readonly perAddressBytesPerSecond: number;
	readonly perAddressMax: number;
	/** bytes that were announced and have not come */
	readonly perAddressReservedMax: number;
	readonly addresses: Addresses;
	readonly addressHash: (address: string) => string;
	/** of files that are stored */
	readonly storedBytes: () => number;
	readonly waitingOf: (session: string) => number;
	readonly clock: Clock;
	readonly onCount: (uploads: number) => void;
	/** it made room for another */
	readonly onGaveWay: (upload: Upload) => void;
}

/** The biggest files that may come at once, of one session and of one address: a class hands in its pictures. */
const BURST_FILES = 4;
const ADDRESS_BURST_FILES = 40;
/** Of the room for all files, what may be announced without being there. */
const RESERVED_SHARE = 0.05;

const RETRY_AFTER_MS = 2_000;

const ENDINGS = ["", ".json", ".image", ".thumbnail"];

export function newUploadId(): string {
	return randomBytes(24).toString("base64url");
}

/** Uploads under way, within their bounds. What a restart must know of them lies beside their bytes. */
export class Uploads {
	readonly #options: UploadsOptions;
	readonly #uploads = new Map<string, Upload>();
	readonly #rates: RatesByKey;
	readonly #addressRates: RatesByAddress;
	readonly #reservations: Reservations;

	/** Finds those of before the restart, and clears away what belongs to none. */
	constructor(options: UploadsOptions) {
		this.#options = options;
		const { bytesPerSecond, perAddressBytesPerSecond, fileBytesMax, filesBytesMax, clock } = options;
		const rateOf = (perSecond: number, files: number) => ({
			...{ perSecond, clock },
			burstS: Math.max(1, (fileBytesMax * files) / perSecond),
		});
		this.#rates = new RatesByKey(rateOf(bytesPerSecond, BURST_FILES));
		this.#addressRates = new RatesByAddress({
			...rateOf(perAddressBytesPerSecond, ADDRESS_BURST_FILES),
			addresses: options.addresses,
		});
		this.#reservations = new Reservations({
			...options,
			perAddressBytesMax: options.perAddressReservedMax,
			bytesMax:
				filesBytesMax === 0 ? 0 : Math.max(fileBytesMax * BURST_FILES, filesBytesMax * RESERVED_SHARE),
		});
		makeFolder(options.folder);
		const names = new Set(readdirSync(options.folder));
		for (const name of names) {
			const upload = name.endsWith(".json") ? noteIn(join(options.folder, name)) : undefined;
			if (upload === undefined || !names.has(upload.id)) continue;
			this.#add(upload);
			const { id, bytes, from } = upload;
			this.#reservations.restore(id, bytes, statSync(this.pathOf(upload)).size, originOf(from));
		}
		for (const name of names)
			if (!this.#uploads.has(name.replace(/\.json$/, "")))
				rmSync(join(options.folder, name), { force: true });
	}

	get all(): readonly Upload[] {
		return [...this.#uploads.values()];
	}

	get folder(): string {
		return this.#options.folder;
	}

	/** FILE1: to all but its session it does not exist. */
	find(id: string, session: string): Upload | undefined {
		const upload = this.#uploads.get(id);
		return upload?.session === session ? upload : undefined;
	}

	get(id: string): Upload | undefined {
		return this.#uploads.get(id);
	}

	pathOf({ id }: Upload): string {
		return join(this.folder, id);
	}

	/** FILE6: takes the room for it, or says why there is none. */
	begin(begun: Omit<Upload, "from">, address: string): Refusal | undefined {
		const { addresses, addressHash } = this.#options;
		const keys = addresses.keysOf(address).map(({ key, weight }) => ({ key: addressHash(key), weight }));
		const upload = { ...begun, from: keys.map(({ key }) => key) };
		const refusal =
			this.#refusalOf(upload) ?? this.#takeRates(upload, address) ?? this.#reserve(upload, { address, keys });
		if (refusal === undefined) this.#add(upload);
		return refusal;
	}

	/** From where it was begun; a hash that stands for it where that was before a restart. */
	addressOf({ id }: Upload): string {
		return this.#reservations.addressOf(id);
	}

	/** So many of its bytes are here now. */
	received(id: string, here: number): void {
		this.#reservations.received(id, here);
	}

	/** Not whole, and no byte of them came for so long. */
	idleFor(ms: number): Upload[] {
		return this.#reservations.idleFor(ms).flatMap((id) => this.#uploads.get(id) ?? []);
	}

	/** What a restart must know of it. */
	async note(id: string): Promise<void> {
		const upload = this.#uploads.get(id);
		if (upload === undefined) throw new Error(`no upload ${id} was begun`);
		await writeFile(join(this.folder, `${id}.json`), JSON.stringify(upload), { mode: 0o600 });
	}

	async end(id: string): Promise<void> {
		const upload = this.#uploads.get(id);
		if (upload === undefined) return;
		this.#uploads.delete(id);
		this.#reservations.end(id);
		this.#options.onCount(this.#uploads.size);
		for (const ending of ENDINGS) await rm(join(this.folder, `${id}${ending}`), { force: true });
	}

	#refusalOf({ session, bytes }: Upload): Refusal | undefined {
		const { perSessionMax, fileBytesMax, filesBytesMax, storedBytes } = this.#options;
		if (bytes === 0) return refuse("empty", { message: "That file is empty." });
		if (bytes > fileBytesMax) return tooLong(bytes, fileBytesMax);
		if (perSessionMax > 0 && this.#countOf(session) >= perSessionMax)
			return refuse("too-many-from-here", {
				message: `You have ${perSessionMax} files under way or not posted yet. Post or remove one first.`,
			});
		if (filesBytesMax > 0 && storedBytes() + this.#reservations.hereBytes + bytes > filesBytesMax)
			return refuse("read-only", {
				message:
					"There is no room for more files here just now. Your text is kept; the operator can make room.",
			});
		return undefined;
	}

	/** CONN8: what is refused for the sake of others of the address takes nothing from the session either. */
	#takeRates({ session, bytes }: Upload, address: string): Refusal | undefined {
		const ownMs = this.#rates.take(session, bytes);
		if (ownMs > 0) return refuse("too-fast", { retryAfterMs: ownMs });
		const addressMs = this.#addressRates.take(address, bytes);
		if (addressMs === 0) return undefined;
		this.#rates.giveBack(session, bytes);
		return refuse("too-fast", { retryAfterMs: addressMs });
	}

	#reserve({ id, session, bytes }: Upload, origin: Origin): Refusal | undefined {
		const taken = this.#reservations.take(id, bytes, origin);
		if (typeof taken === "string") {
			this.#rates.giveBack(session, bytes);
			this.#addressRates.giveBack(origin.address, bytes);
		}
		if (taken === "address")
			return refuse("too-many-from-here", {
				message: "Many files are on their way from your network. Please wait until some of them are here.",
				retryAfterMs: RETRY_AFTER_MS,
			});
		if (taken === "full") return refuse("busy", { retryAfterMs: RETRY_AFTER_MS });
		for (const leaving of taken) this.#giveWay(leaving);
		return undefined;
	}

	#giveWay(id: string): void {
		const upload = this.#uploads.get(id);
		if (upload === undefined) return;
		this.#options.onGaveWay(upload);
		// what could not be deleted belongs to no upload, and goes with the next start
		void this.end(id).catch(() => undefined);
	}

	#countOf(session: string): number {
		const begun = this.all.filter((upload) => upload.session === session).length;
		return begun + this.#options.waitingOf(session);
	}

	#add(upload: Upload): void {
		this.#uploads.set(upload.id, upload);
		this.#options.onCount(this.#uploads.size);
	}
}

export function tooLong(bytes: number, fileBytesMax: number): Refusal {
	return refuse("too-long", { message: `That file has ${bytes} bytes; ${fileBytesMax} fit.` });
}
