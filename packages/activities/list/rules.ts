import * as z from "zod/mini";
import { line } from "../shared/line.ts";
import { activity, refuse } from "../src/activity.ts";
import { ITEM_CHARS_MAX, ITEMS_MAX, TITLE_CHARS_MAX } from "./limits.ts";
import { en } from "./words.ts";

export interface List {
	readonly title: string;
	items: Item[];
	/** the number of the next item */
	next: number;
	isClosed: boolean;
}

export interface Item {
	readonly id: number;
	text: string;
	/** who wrote it, or changed it last */
	by: string;
	/** who ticked it */
	done?: string;
}

const Id = z.int().check(z.nonnegative());
const Text = line(ITEM_CHARS_MAX);
const Start = z.strictObject({
	title: line(TITLE_CHARS_MAX),
	items: z.optional(z.array(Text).check(z.maxLength(ITEMS_MAX))),
});
export type Start = z.infer<typeof Start>;

export interface Events {
	added: { readonly text: string };
	edited: { readonly id: number; readonly text: string };
	ticked: { readonly id: number; readonly is: boolean };
	moved: { readonly id: number; readonly before?: number };
	removed: { readonly id: number };
	ended: Record<string, never>;
}

/** What there is to do or to bring: anybody in the room writes and ticks. The kit's `end` closes it. */
export default activity({
	name: "list",
	version: 1,
	start: Start,
	commands: {
		add: z.strictObject({ text: Text }),
		edit: z.strictObject({ id: Id, text: Text }),
		tick: z.strictObject({ id: Id, is: z.boolean() }),
		/** before that item, or to the end */
		move: z.strictObject({ id: Id, before: z.optional(Id) }),
		remove: z.strictObject({ id: Id }),
	},
	writes: ["add", "edit"],
	init: ({ title, items = [] }, { me }): List => ({
		title,
		items: items.map((text, id) => ({ id, text, by: me.name })),
		next: items.length,
		isClosed: false,
	}),
	decide: {
		add: ({ items }, { text }) => (items.length < ITEMS_MAX ? { added: { text } } : refuse("full")),
		edit(list, { id, text }) {
			const item = find(list, id);
			if (item === undefined) return refuse("no-such-item");
			return item.text === text ? refuse("same") : { edited: { id, text } };
		},
		tick(list, { id, is }) {
			const item = find(list, id);
			if (item === undefined) return refuse("no-such-item");
			return (item.done !== undefined) === is ? refuse("same") : { ticked: { id, is } };
		},
		move(list, { id, before }) {
			if (find(list, id) === undefined) return refuse("no-such-item");
			if (before === undefined) return { moved: { id } };
			if (before === id) return refuse("same");
			return find(list, before) === undefined ? refuse("no-such-item") : { moved: { id, before } };
		},
		remove: (list, { id }) => (find(list, id) === undefined ? refuse("no-such-item") : { removed: { id } }),
	},
	fold: {
		added(list, { text }: Events["added"], { me }) {
			list.items.push({ id: list.next, text, by: me.name });
			list.next += 1;
		},
		edited(list, { id, text }: Events["edited"], { me }) {
			const item = find(list, id);
			if (item === undefined) return;
			item.text = text;
			item.by = me.name;
		},
		ticked(list, { id, is }: Events["ticked"], { me }) {
			const item = find(list, id);
			if (item === undefined) return;
			if (is) item.done = me.name;
			else delete item.done;
		},
		moved(list, { id, before }: Events["moved"]) {
			const [item] = list.items.splice(placeOf(list, id), 1);
			if (item !== undefined) list.items.splice(placeOf(list, before), 0, item);
		},
		removed(list, { id }: Events["removed"]) {
			list.items.splice(placeOf(list, id), 1);
		},
		ended(list, _body: Events["ended"]) {
			list.isClosed = true;
		},
	},
	isOver: ({ isClosed }) => isClosed,
	describe: (list) => en.described(list),
});

function find({ items }: List, id: number): Item | undefined {
	return items.find((item) => item.id === id);
}

/** Behind the last where there is no such item. */
function placeOf({ items }: List, id: number | undefined): number {
	const place = items.findIndex((item) => item.id === id);
	return place < 0 ? items.length : place;
}
