import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { at, isObject, textAt } from "../../hooks/dialects/fields.ts";
import type { ExportZip } from "./export-zip.ts";
import { jsonItems } from "./json-items.ts";
import { PeopleElsewhere } from "./people.ts";
import { type Reading, withZip } from "./reading.ts";
import { type SlackHouse, slackMessage } from "./slack-messages.ts";
import { type Found, leftOut, type RoomElsewhere } from "./source.ts";

/** A day of a channel: the folder is named as the channel, or by its id. */
const DAY = /^([^/]+)\/\d{4}-\d{2}-\d{2}\.json$/;
const CONVERSATIONS = "a message between few people: whose it was is not known here";
const NOT_LISTED = "a message of a channel that channels.json does not name";

/** Slack's own export: a zip of lists (`users.json`, `channels.json`, `groups.json`) and of a folder a channel. */
export function readSlack(reading: Reading): AsyncGenerator<Found> {
	return withZip(reading, (zip) => readZip(zip, reading));
}

async function* readZip(zip: ExportZip, reading: Reading): AsyncGenerator<Found> {
	const lists = new Lists(zip, reading);
	yield* lists.read();
	const days = lists.days();
	for (const [index, { file, folder }] of days.entries()) {
		reading.progress(index / days.length);
		const room = lists.byFolder.get(folder);
		for await (const message of lists.itemsOf(file))
			yield room === undefined
				? leftOut(lists.ofFew.has(folder) ? CONVERSATIONS : NOT_LISTED)
				: slackMessage(room.key, message, lists);
	}
}

/** The files of an export by their names, and what its lists say. */
class Lists implements SlackHouse {
	readonly #zip: ExportZip;
	readonly #root: string;
	readonly #itemBytesMax: number;
	readonly people: PeopleElsewhere;
	readonly channels = new Map<string, string>();
	readonly byFolder = new Map<string, RoomElsewhere>();
	/** folders of conversations */
	readonly ofFew = new Set<string>();

	constructor(zip: ExportZip, { limits }: Reading) {
		this.#zip = zip;
		this.#root = rootOf(zip);
		this.#itemBytesMax = limits.itemBytesMax;
		this.people = new PeopleElsewhere(limits.peopleMax);
	}

	/** A list that is not there is empty. */
	async *itemsOf(name: string): AsyncGenerator<unknown> {
		const file = `${this.#root}${name}`;
		if (!this.#zip.entries.has(file)) return;
		for await (const { value } of jsonItems(this.#zip.read(file), this.#itemBytesMax)) yield value;
	}

	async *read(): AsyncGenerator<Found> {
		for (const name of ["users.json", "org_users.json"])
			for await (const user of this.itemsOf(name)) this.people.add(textAt(user, "id"), nameOf(user));
		for (const name of ["channels.json", "groups.json"])
			for await (const channel of this.itemsOf(name)) {
				const room = roomOf(channel, name === "groups.json");
				if (room === undefined) continue;
				this.channels.set(room.key, room.name);
				this.byFolder.set(room.name, room).set(room.key, room);
				yield room;
			}
		for (const name of ["dms.json", "mpims.json"])
			for await (const few of this.itemsOf(name)) this.ofFew.add(textAt(few, "id")).add(textAt(few, "name"));
	}

	days(): { readonly file: string; readonly folder: string }[] {
		const names = [...this.#zip.entries.keys()].filter((name) => name.startsWith(this.#root)).sort();
		return names.flatMap((name) => {
			const file = name.slice(this.#root.length);
			const folder = DAY.exec(file)?.[1];
			return folder === undefined ? [] : [{ file, folder }];
		});
	}
}

/** Some unpack an export and pack it again, with the folder around it. */
function rootOf(zip: ExportZip): string {
	const list = [...zip.entries.keys()].find((name) => /^(?:[^/]+\/)?channels\.json$/.test(name));
	if (list === undefined)
		throw new UserFacingError("There is no channels.json in that zip: it is no export of Slack.");
	return list.slice(0, list.length - "channels.json".length);
}

function nameOf(user: unknown): string {
	return (
		textAt(user, "profile", "display_name") ||
		textAt(user, "profile", "real_name") ||
		textAt(user, "real_name") ||
		textAt(user, "name")
	);
}

function roomOf(channel: unknown, isPrivate: boolean): RoomElsewhere | undefined {
	if (!isObject(channel)) return undefined;
	const [key, name] = [textAt(channel, "id"), textAt(channel, "name")];
	if (key === "" || name === "") return undefined;
	const topic = textAt(channel, "topic", "value") || textAt(channel, "purpose", "value");
	return { is: "room", key, name, topic, isPrivate: isPrivate || at(channel, "is_private") === true };
}
