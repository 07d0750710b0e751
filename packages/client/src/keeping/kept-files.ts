import type { DeviceStore } from "../device/store.ts";
import type { Entry } from "../outbox/outbox-entry.ts";
import type { Me } from "../state/me.ts";
import type { Upload } from "../uploads/upload.ts";

/** What nobody's message names for so long is left over from a page that was ended in between. */
const LEFT_OVER_MS = 60_000;

interface Parts {
	readonly store: DeviceStore;
	/** ms of the own clock */
	readonly now: () => number;
	/** the content of a file that was taken for lost */
	readonly found: (key: string, source: File) => void;
}

/** Contents of files of unsent messages, until the server has them; as much as fits (`device/limits.ts`). */
export class KeptFiles {
	readonly #parts: Parts;
	/** keys of what was written, or is being */
	readonly #known = new Set<string>();

	/** keys of what was looked for, once */
	readonly #soughtFor = new Set<string>();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** `entries`: all that this core has. */
	async follow(entries: readonly Entry[], author: Me): Promise<void> {
		const wanted = entries.flatMap(({ row }) =>
			(row.files ?? []).filter(isNeeded).map((upload) => ({ upload, room: row.room })),
		);
		const keys = wanted.map(({ upload }) => upload.key);
		const gone = [...this.#known].filter((key) => !keys.includes(key));
		for (const key of gone) this.#known.delete(key);
		if (gone.length > 0)
			await this.#parts.store.write(gone.map((key) => ({ table: "files", drop: [key] }) as const));
		for (const { upload, room } of wanted)
			if (upload.source !== undefined && !this.#known.has(upload.key))
				await this.#keep(upload, upload.source, { person: author.session, room });
		// What another person chose goes up only when somebody sends it as their own.
		const own = entries.filter(({ phase }) => phase.is !== "of-another");
		await this.#bringBack(own.flatMap(({ row }) => row.files ?? []));
	}

	/** They are another core's. */
	letGo(uploads: readonly Upload[]): void {
		for (const { key } of uploads) {
			this.#known.delete(key);
			this.#soughtFor.delete(key);
		}
	}

	/** `named`: keys in all unsent messages that lie there */
	async sweep(named: ReadonlySet<string>): Promise<void> {
		const before = this.#parts.now() - LEFT_OVER_MS;
		const files = (await this.#parts.store.all("files")) ?? [];
		const left = files.filter(({ key, at }) => at < before && !named.has(key) && !this.#known.has(key));
		if (left.length > 0)
			await this.#parts.store.write(left.map(({ key }) => ({ table: "files", drop: [key] }) as const));
	}

	async #bringBack(uploads: readonly Upload[]): Promise<void> {
		for (const { key, name, type } of uploads.filter(({ status }) => status.state === "lost")) {
			if (this.#soughtFor.has(key)) continue;
			this.#soughtFor.add(key);
			const [content] = (await this.#parts.store.all("bytes", { key })) ?? [];
			// it was let go meanwhile, and is another core's to erase
			if (content === undefined || !this.#soughtFor.has(key)) continue;
			this.#known.add(key);
			this.#parts.found(key, new File([content.bytes], name, { type }));
		}
	}

	async #keep(upload: Upload, source: File, of: { person: string; room: string }): Promise<void> {
		const { key, name, type, bytes: size } = upload;
		this.#known.add(key);
		const bytes = await contentOf(source);
		if (bytes === undefined || !this.#known.has(key)) return;
		await this.#parts.store.write([
			{ table: "files", put: { ...of, key, name, type, size, at: this.#parts.now() } },
			{ table: "bytes", put: { key, bytes } },
		]);
	}
}

function isNeeded({ status }: Upload): boolean {
	return status.state !== "done" && status.state !== "lost";
}

/** undefined: it has changed since it was chosen, or is gone; its upload says so. */
async function contentOf(source: File): Promise<ArrayBuffer | undefined> {
	try {
		return await source.arrayBuffer();
	} catch {
		return undefined;
	}
}
