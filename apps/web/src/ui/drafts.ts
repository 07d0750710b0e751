import { type Draft, type DraftTable, sentMarks, storedDraft } from "./stored-draft.ts";

const NOTHING: Draft = { text: "" };
const SAVE_AFTER_MS = 300;

interface Stores {
	/** shared by all tabs: for whoever opens the page anew */
	readonly shared: DraftTable;
	/** this tab's own */
	readonly tab: DraftTable;
	readonly uuid: () => string;
}

interface Open {
	draft: Draft;
	/** written in this tab; else another one's, or one's own of before */
	own: boolean;
	/** the stored state that it was made of, and the one that it is now */
	marks: readonly string[];
	/** changed here, and not stored yet */
	unsaved: boolean;
}

/**
 * Drafts outlive a reload and a look into another room, and belong to the tab in which they were written: a tab stores
 * only what was changed in it. What it merely shows of another tab's goes when that one has sent it.
 */
export class Drafts {
	readonly #stores: Stores;
	readonly #open = new Map<string, Open>();
	readonly #listeners = new Set<() => void>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(stores: Stores) {
		this.#stores = stores;
	}

	/** The same object until it changes. */
	readonly of = (room: string): Draft => this.#opened(room).draft;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	change(room: string, part: Partial<Draft>): void {
		const open = this.#opened(room);
		const draft = { ...open.draft, ...part };
		if (JSON.stringify(draft) === JSON.stringify(open.draft)) return;
		open.draft = draft;
		open.unsaved = true;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.flush(), SAVE_AFTER_MS);
		this.#tell();
	}

	/** Its text and what it answers are a message now. */
	sent(room: string): void {
		const open = this.#opened(room);
		const { marks } = open;
		this.change(room, { text: "", replyTo: undefined });
		this.flush();
		const { shared } = this.#stores;
		// Another tab's draft stays.
		if (marks.length > 0 && storedDraft(shared, room) === undefined) shared.set(room, { sent: marks });
	}

	/** Stores what was changed here, now. */
	flush(): void {
		clearTimeout(this.#timer);
		for (const [room, open] of this.#open) if (open.unsaved) this.#save(room, open);
	}

	/** Another tab may have sent what this one only shows. */
	look(): void {
		for (const [room, open] of this.#open) {
			if (open.unsaved || !wasSent(open, sentMarks(this.#stores.shared, room))) continue;
			this.#stores.tab.set(room, undefined);
			this.#open.set(room, { draft: NOTHING, own: false, marks: [], unsaved: false });
			this.#tell();
		}
	}

	/** What lies on the device is known now. What was typed meanwhile goes behind what lay there. */
	filled(): void {
		for (const [room, open] of [...this.#open]) {
			this.#open.delete(room);
			const { draft } = this.#opened(room);
			// stored by now, where only this page held it
			if (!open.unsaved && !open.own) continue;
			const texts = [draft.text, open.draft.text].filter((text) => text !== "");
			this.change(room, { ...open.draft, text: [...new Set(texts)].join("\n") });
		}
		this.#tell();
	}

	/** Whoever wrote here has signed out. */
	forget(): void {
		clearTimeout(this.#timer);
		this.#open.clear();
		this.#tell();
	}

	#opened(room: string): Open {
		const known = this.#open.get(room);
		if (known) return known;
		const { shared, tab } = this.#stores;
		const own = storedDraft(tab, room);
		const found = own ? { ...own, own: true } : { ...storedDraft(shared, room), own: false };
		const { draft = NOTHING, marks = [] } = wasSent(found, sentMarks(shared, room)) ? {} : found;
		const open = { draft, marks, own: found.own, unsaved: false };
		this.#open.set(room, open);
		return open;
	}

	#save(room: string, open: Open): void {
		const { shared, tab, uuid } = this.#stores;
		const { draft, own, marks } = open;
		const isShared = storedDraft(shared, room)?.marks.some((mark) => marks.includes(mark)) ?? false;
		open.unsaved = false;
		open.own = !isNothing(draft);
		open.marks = open.own ? [...(own ? marks.slice(0, 1) : marks.slice(-1)), uuid()] : [];
		for (const store of [tab, shared]) {
			if (open.own) store.set(room, { draft, marks: open.marks });
			else if (store === tab || isShared) store.set(room, undefined);
		}
	}

	#tell(): void {
		for (const listener of this.#listeners) listener();
	}
}

/** What was written on here since is another text; what is only shown goes with any later state of it. */
function wasSent(
	{ own, marks = [] }: { own: boolean; marks?: readonly string[] },
	sent: readonly string[],
): boolean {
	return (own ? marks.slice(-1) : marks).some((mark) => sent.includes(mark));
}

function isNothing({ text, replyTo, editing }: Draft): boolean {
	return text === "" && replyTo === undefined && editing === undefined;
}
